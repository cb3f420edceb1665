import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import type { Noun } from '#src/platform/client/table/messages'

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    tickets: Slip
    'ticket-table': Slip
    'reconciliation-table': Slip
  }
}

/** The noun for the rows of ticket tables, as in '3 tickets'. */
export const ticketNoun: Noun = { one: 'ticket', many: 'tickets' }
