import { checkNote } from '#src/areas/tickets/domain/note'
import { nextStatus } from '#src/areas/tickets/domain/status'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { allow, firstRefusal, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** The fields of a ticket that decide whether it can be set back to pending, or moved to another project. */
export interface CorrectableTicket {
  readonly status: TicketStatus
  readonly coded: boolean
  readonly flag_by_dot: boolean
  readonly dot_project_id: number | null
  /** The number of the ticket's pay period, if that period is closed; otherwise null. */
  readonly closed_period: number | null
}

/**
 * The status that a ticket gets when it is set back to pending; for a ticket with a flag, this is flagged (TICK-35, PLUS-36). A refusal if
 * the ticket cannot be set back.
 */
export function reopened({ status, flag_by_dot: isFlagged, closed_period: period }: CorrectableTicket): { readonly to: TicketStatus } | Refusal {
  if (period !== null) return refuse('errors.period_closed', { number: period })
  const next = nextStatus(status, 'reopen')
  return 'to' in next && isFlagged ? { to: 'flagged' } : next
}

/** Whether a ticket can be set back to pending (PLUS-36). */
export function mayReopen(ticket: CorrectableTicket): Verdict {
  const next = reopened(ticket)
  return 'allowed' in next ? next : allow
}

/** Whether a text can be the reason for setting a ticket back to pending. A reason is required, and is stored as a note of the ticket. */
export function checkReopenReason(text: string): Verdict {
  return firstRefusal(text.trim() === '' ? refuse('errors.reopen_reason') : allow, checkNote(text))
}

/** Whether a ticket can be moved to a project. It must not be coded, and must not already be in that project (PLUS-34). */
export function mayMove({ coded, dot_project_id: from }: Pick<CorrectableTicket, 'coded' | 'dot_project_id'>, to: number): Verdict {
  if (coded) return refuse('errors.move_coded')
  return from === to ? refuse('errors.move_same_project') : allow
}
