import { defineCommand } from '#src/client/workspace/command'
import { skipTicket } from '#src/client/reconciliation/drawer/drawer'
import { inDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.skip': typeof skip
  }
}

/** Goes on to the next uncoded ticket without saving this one. */
export const skip = defineCommand({
  title: 'Skip to the next uncoded ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+s'],
  when: (context) => inDrawer(context),
  run: () => skipTicket(),
})
