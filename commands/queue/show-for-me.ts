import { parkedPath } from '#src/areas/tickets/client/queue/parked-path'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'queue.show-for-me': typeof showForMe
  }
}

/** Lists the tickets that were handed over to the signed-in person (PLUS-15). */
export const showForMe = defineCommand({
  title: 'Show tickets handed over to me',
  group: 'Tickets',
  scope: 'everywhere',
  needs: { route: '/parked' },
  keysIn: { scope: 'parked-table', keys: ['2'] },
  keywords: ['queue', 'mine', 'my tickets', 'given'],
  run: (_context, _answers, { workspace }) => workspace.openPath(parkedPath(true)),
})
