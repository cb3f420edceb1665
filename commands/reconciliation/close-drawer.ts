import { defineCommand } from '#src/workspace/client/commands/command'
import { leaveDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.close-drawer': typeof closeDrawer
  }
}

/** Closes an open list of the drawer, else the drawer itself, after a confirmation if there is unsaved input (RECO-61, RECO-63). */
export const closeDrawer = defineCommand({
  title: 'Cancel and close the drawer',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['escape'],
  keywords: ['leave', 'exit'],
  inFields: true,
  when: (context) => inDrawer(context),
  run: () => leaveDrawer(),
})
