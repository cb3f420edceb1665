import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { skipTicket } from '#src/areas/reconciliation/client/drawer/drawer'
import { inDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.skip': typeof skip
  }
}

/**
 * Goes to the next uncoded ticket without saving the current one. Disabled while the next ticket is loading or could not be read, so that
 * no ticket is skipped unseen (B10).
 */
export const skip = defineCommand({
  title: 'Skip to the next uncoded ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+s'],
  keywords: ['next', 'later', 'pass'],
  when: (context) => inDrawer(context, ({ phase, isGoingOn }) => (phase === 'failed' ? refuse('errors.slip_not_read') : isGoingOn ? refuse('errors.slip_loading') : allow)),
  run: () => skipTicket(),
})
