import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { skipTicket } from '#src/client/reconciliation/drawer/drawer'
import { inDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'

declare module '#src/client/workspace/command' {
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
