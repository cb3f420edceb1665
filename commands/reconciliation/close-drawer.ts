import { defineCommand } from '#src/client/workspace/command'
import { leaveDrawer } from '#src/client/reconciliation/drawer/drawer'
import { inDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.close-drawer': typeof closeDrawer
  }
}

/** Closes an open list, else the drawer, which asks when something unsaved would be lost (RECO-61, RECO-63). */
export const closeDrawer = defineCommand({
  title: 'Cancel and close the drawer',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['escape'],
  inFields: true,
  when: (context) => inDrawer(context),
  run: () => leaveDrawer(),
})
