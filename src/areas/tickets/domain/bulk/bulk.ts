import type { Day } from '#src/platform/domain/time/days'
import { latestDay } from '#src/platform/domain/time/days'
import { BULK_CHANGE_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { message } from '#src/platform/domain/messages'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** The fields of a ticket that the rules for bulk changes use. */
export interface BulkTicket {
  readonly id: number
  readonly ticket_number: string
  readonly status: TicketStatus
  /** The ticket's date in the time zone of its project (TICK-47). */
  readonly ticket_date: Day
  /** Whether the ticket has pay codes. */
  readonly coded: boolean
  /** The number of the ticket's pay period, if that period is closed; otherwise null. */
  readonly closed_period: number | null
}

/** A ticket that a bulk change must not change, and why. */
export interface RefusedTicket {
  readonly id: number
  readonly ticket_number: string
  readonly refusal: Refusal
}

/** Whether one bulk change may change this number of tickets (TICK-56). */
export function checkBulkCount(count: number): Verdict {
  if (count < 1) return refuse('errors.no_tickets_selected')
  return count <= BULK_CHANGE_MAX_TICKETS ? allow : refuse('errors.bulk_limit', { max: BULK_CHANGE_MAX_TICKETS })
}

/** The last ticketed date, which is the latest ticket date of the selected tickets. Null if there are no tickets (TICK-47). */
export function lastTicketedDate(tickets: readonly BulkTicket[]): Day | null {
  return latestDay(tickets.map((ticket) => ticket.ticket_date))
}

/**
 * Whether a delivered or rejected date is valid. A date is required; it must not be before the last ticketed date, and must not be in the
 * future (TICK-44 to TICK-48).
 */
export function checkBulkDate(date: Day | null, lastTicketed: Day | null, today: Day): Verdict {
  if (date === null || date === '') return refuse('errors.date_is_required')
  if (date > today || (lastTicketed !== null && date < lastTicketed)) {
    return refuse('errors.invalid_delivered_date', { date: lastTicketed ?? date })
  }
  return allow
}

/** The toast of a bulk change that failed (§8, TICK-54). */
export function bulkMarkFailed(status: 'Delivered' | 'Rejected', cause: string): string {
  return message('errors.bulk_mark_failed', { status, cause })
}

/** The tickets that `judge` refuses, each with its refusal. */
export function refusedOf<Ticket extends BulkTicket>(tickets: readonly Ticket[], judge: (ticket: Ticket) => Verdict): RefusedTicket[] {
  return tickets.flatMap((ticket) => {
    const verdict = judge(ticket)
    return verdict.allowed ? [] : [{ id: ticket.id, ticket_number: ticket.ticket_number, refusal: verdict }]
  })
}
