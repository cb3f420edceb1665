import { checkBulkCount, checkBulkDate, lastTicketedDate, refusedOf, type BulkTicket, type RefusedTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { REASON_MAX_CHARACTERS } from '#src/areas/agency/domain/account/limits'
import { nextStatus } from '#src/areas/tickets/domain/status'
import type { Day } from '#src/platform/domain/time/days'
import { allow, firstRefusal, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** A request to reject tickets. */
export interface RejectOrder {
  readonly date: Day | null
  readonly reason: string | null
  /** True if the person has confirmed that the tickets' pay codes will be cleared (DT-1 row 2). */
  readonly clear_pay_codes: boolean
  /** Today's date in the project's time zone. */
  readonly today: Day
}

/**
 * The outcome of rejecting the selected tickets: refused, to be confirmed first, or allowed. `clears` is the number of tickets that lose
 * their pay codes.
 */
export type RejectOutcome =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly tickets: readonly RefusedTicket[] }
  | { readonly kind: 'confirm'; readonly refusal: Refusal; readonly clears: number }
  | { readonly kind: 'reject'; readonly clears: number }

/**
 * Rows 1, 2 and 4 to 6 of decision table DT-1 for one ticket: whether the ticket's status and pay period allow it to be rejected (TICK-50).
 */
export function mayReject(ticket: BulkTicket): Verdict {
  if (ticket.status === 'rejected') return refuse('errors.already_rejected')
  const next = nextStatus(ticket.status, 'mark_rejected')
  if ('allowed' in next || (ticket.coded && ticket.closed_period !== null)) return refuse('errors.cannot_be_rejected')
  return allow
}

/** Rows 7 to 9 of decision table DT-1: whether the date and the reason of a rejection are valid (TICK-45, TICK-46, TICK-48). */
export function checkRejectOrder(order: RejectOrder, lastTicketed: Day | null): Verdict {
  return firstRefusal(checkBulkDate(order.date, lastTicketed, order.today), checkReason(order.reason))
}

/** Whether a rejection reason is valid. It must not be blank and must have at most 500 characters, all displayable (TICK-45). */
export function checkReason(reason: string | null): Verdict {
  if (reason === null || reason.trim() === '') return refuse('errors.reason_is_required')
  const label = 'Rejection reason'
  if (!isShowable(reason, true)) return refuse('errors.field_characters', { label })
  if (characterCount(reason) > REASON_MAX_CHARACTERS) return refuse('errors.field_text_long', { label, max: REASON_MAX_CHARACTERS })
  return allow
}

/**
 * Decision table DT-1 for all selected tickets. If one ticket is refused, the whole change is refused. If a ticket is coded, the person has
 * to confirm (TICK-49 to TICK-55).
 */
export function bulkReject(tickets: readonly BulkTicket[], order: RejectOrder): RejectOutcome {
  const whole = firstRefusal(checkBulkCount(tickets.length), checkRejectOrder(order, lastTicketedDate(tickets)))
  if (!whole.allowed) return { kind: 'refused', refusal: whole, tickets: [] }
  const refused = refusedOf(tickets, mayReject)
  if (refused.length > 0) return { kind: 'refused', refusal: refusalOf(refused), tickets: refused }
  const clears = tickets.filter((ticket) => ticket.coded).length
  if (clears > 0 && !order.clear_pay_codes) {
    return { kind: 'confirm', refusal: refuse('confirm.reject_clears_codes', { count: clears }), clears }
  }
  return { kind: 'reject', clears }
}

/** One message for all refused tickets: "already Rejected" if all of them are rejected, otherwise "cannot be Rejected" (TICK-55). */
function refusalOf(refused: readonly RefusedTicket[]): Refusal {
  const already = refused.every(({ refusal }) => refusal.message === 'errors.already_rejected')
  return refuse(already ? 'errors.already_rejected' : 'errors.cannot_be_rejected')
}
