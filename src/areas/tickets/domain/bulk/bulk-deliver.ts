import { checkBulkCount, checkBulkDate, lastTicketedDate, refusedOf, type BulkTicket, type RefusedTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { nextStatus } from '#src/areas/tickets/domain/status'
import type { Day } from '#src/platform/domain/time/days'
import { allow, firstRefusal, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** A request to mark tickets delivered. */
export interface DeliverOrder {
  readonly date: Day | null
  /** Today's date in the project's time zone. */
  readonly today: Day
}

/** The outcome of marking the selected tickets delivered: either allowed, or refused, with the tickets that prevent it. */
export type DeliverOutcome =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly tickets: readonly RefusedTicket[] }
  | { readonly kind: 'deliver' }

/**
 * Rows 1 to 3 and 6 of decision table DT-2 for one ticket: whether the ticket's status and pay period allow it to be marked delivered
 * (TICK-51).
 */
export function mayDeliver(ticket: BulkTicket): Verdict {
  const next = nextStatus(ticket.status, 'mark_delivered')
  if ('allowed' in next) return next
  if (ticket.coded && ticket.closed_period !== null) return refuse('errors.period_closed', { number: ticket.closed_period })
  return allow
}

/**
 * Decision table DT-2 for all selected tickets. If one ticket is refused, the whole change is refused (TICK-44 to TICK-48, TICK-51,
 * TICK-52).
 */
export function bulkDeliver(tickets: readonly BulkTicket[], order: DeliverOrder): DeliverOutcome {
  const whole = firstRefusal(
    checkBulkCount(tickets.length),
    checkBulkDate(order.date, lastTicketedDate(tickets), order.today),
  )
  if (!whole.allowed) return { kind: 'refused', refusal: whole, tickets: [] }
  const refused = refusedOf(tickets, mayDeliver)
  const [first] = refused
  return first === undefined ? { kind: 'deliver' } : { kind: 'refused', refusal: first.refusal, tickets: refused }
}
