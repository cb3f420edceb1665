import { isRejectedOrVoided, type TicketStatus } from '#src/platform/domain/status-words'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A pay period of a project (§3). */
export interface PayPeriod {
  readonly number: number
  readonly start_date: Day
  /** Null while the period is in progress. */
  readonly end_date: Day | null
  readonly status: 'in progress' | 'closed'
}

/** The first period: number 1 with the chosen start date (§9, PAY-22). */
export function firstPeriod(start_date: Day): PayPeriod {
  return { number: 1, start_date, end_date: null, status: 'in progress' }
}

/** Whether the start date of a period may still change. The period must be number 1, in progress, and without any codes (§9, PAY-22). */
export function mayMoveStart(period: Pick<PayPeriod, 'number' | 'status'>, start: string, isAnyCoded: boolean): Verdict {
  const open = checkPeriodOpen(period)
  if (!open.allowed) return open
  if (period.number !== 1) return refuse('errors.period_start_first')
  if (!isDay(start)) return refuse('errors.start_date_needed')
  return isAnyCoded ? refuse('errors.period_coded') : allow
}

/** A coded ticket of the period to be closed. */
export interface PeriodTicket {
  readonly ticket_number: string
  readonly status: TicketStatus
}

/**
 * Whether a period may be closed on an end date. The period must be in progress, the date must be neither before its start nor in the
 * future, and no coded ticket may be voided or rejected (PAY-24 to PAY-26).
 */
export function mayClosePeriod(period: PayPeriod, end: string, today: Day, coded: readonly PeriodTicket[]): Verdict {
  const open = checkPeriodOpen(period)
  if (!open.allowed) return open
  if (!isDay(end)) return refuse('errors.date_is_required')
  if (end < period.start_date) return refuse('errors.end_before_start')
  if (end > today) return refuse('errors.period_end_future')
  const rejectedNumbers = coded.filter(({ status }) => isRejectedOrVoided(status)).map(({ ticket_number }) => ticket_number)
  return rejectedNumbers.length === 0 ? allow : refuse('errors.period_tickets', { tickets: rejectedNumbers.join(', ') })
}

/** Whether a period can be closed with the findings of its tickets. It cannot while a finding that must be resolved is open (PLUS-14). */
export function mayCloseWith(unresolved: readonly { readonly ticket_number: string }[]): Verdict {
  return unresolved.length === 0 ? allow : refuse('errors.period_findings', { tickets: unresolved.map(({ ticket_number: ticket }) => ticket).join(', ') })
}

/** Closes a period on its end date. The next period has the next number and starts on the day after the end date (PAY-23). */
export function closePeriod(period: PayPeriod, end: Day): { readonly closed: PayPeriod; readonly next: PayPeriod } {
  return {
    closed: { ...period, end_date: end, status: 'closed' },
    next: { number: period.number + 1, start_date: addDays(end, 1), end_date: null, status: 'in progress' },
  }
}

/** Whether a period has a pay estimate. Only a closed period has one, because an open period still changes (PAY-45). */
export function mayExportEstimate({ number, status }: Pick<PayPeriod, 'number' | 'status'>): Verdict {
  return status === 'closed' ? allow : refuse('errors.period_open', { number })
}

/** Whether the assignments of the period may still change (§4, PAY-25). */
export function checkPeriodOpen({ number, status }: Pick<PayPeriod, 'number' | 'status'>): Verdict {
  return status === 'closed' ? refuse('errors.period_closed', { number }) : allow
}
