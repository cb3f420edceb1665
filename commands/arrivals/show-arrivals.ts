import { may } from '#src/platform/domain/session/abilities'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.show-arrivals': typeof showArrivals
  }
}

/** Opens the list of refused arrivals: ticket data that was sent to the server and refused (PLUS-38). */
export const showArrivals = defineCommand({
  title: 'Show refused arrivals',
  group: 'Tickets',
  scope: 'everywhere',
  keywords: ['errors', 'rejected', 'supplier', 'import', 'failed', 'retry', 'receipt'],
  when: ({ person }) => may('import_tickets', person),
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/arrivals'),
})
