import type { Slip } from '#src/contract/slip'
import type { Noun } from '#src/client/platform/table/messages'

declare module '#src/client/workspace/scopes' {
  interface ScopeRows {
    tickets: Slip
    'ticket-table': Slip
    'reconciliation-table': Slip
  }
}

/** What the rows of a ticket table are called. */
export const ticketNoun: Noun = { one: 'ticket', many: 'tickets' }
