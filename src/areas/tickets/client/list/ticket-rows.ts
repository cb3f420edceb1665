import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import type { Noun } from '#src/platform/client/table/messages'

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    tickets: Slip
    'ticket-table': Slip
    'reconciliation-table': Slip
  }
}

/** What the rows of a ticket table are called. */
export const ticketNoun: Noun = { one: 'ticket', many: 'tickets' }
