import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { skipTicket } from '#src/areas/reconciliation/client/drawer/drawer'
import { inDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.skip': typeof skip
  }
}

/** Goes on to the next uncoded ticket without saving this one; one that is on its way or could not be read is not passed over unseen (B10). */
export const skip = defineCommand({
  title: 'Skip to the next uncoded ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+s'],
  when: (context) => inDrawer(context, ({ phase, isGoingOn }) => (phase === 'failed' ? refuse('errors.slip_not_read') : isGoingOn ? refuse('errors.slip_loading') : allow)),
  run: () => skipTicket(),
})
