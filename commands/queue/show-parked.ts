import { parkedPath } from '#src/areas/tickets/client/queue/parked-path'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'queue.show-parked': typeof showParked
  }
}

/** Lists the tickets that are parked with a note (PLUS-15). */
export const showParked = defineCommand({
  title: 'Show parked tickets',
  group: 'Tickets',
  scope: 'everywhere',
  needs: { route: '/parked' },
  keysIn: { scope: 'parked-table', keys: ['1'] },
  keywords: ['queue', 'waiting', 'on hold', 'set aside', 'later'],
  run: (_context, _answers, { workspace }) => workspace.openPath(parkedPath(false)),
})
