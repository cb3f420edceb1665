import { PARK_NOTE_MAX } from '#src/areas/tickets/domain/queue/limits'
import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { isRejectedOrVoided, type TicketStatus } from '#src/platform/domain/status-words'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** What a rule about parking needs to know about a ticket. */
export interface ParkableTicket {
  readonly ticket_number: string
  readonly status: TicketStatus
  readonly coded: boolean
}

/** Whether a ticket can be parked or handed over: only one that a clerk still has to code (PLUS-15). */
export function mayPark({ ticket_number: ticket, status, coded }: ParkableTicket): Verdict {
  return coded || isRejectedOrVoided(status) ? refuse('errors.park_nothing_to_code', { ticket }) : allow
}

/** Whether a note is sufficient for a parked ticket: the next person has to know why the ticket waits. */
export function checkParkNote(note: string | null): Verdict {
  const length = characterCount(note?.trim() ?? '')
  if (length === 0) return refuse('errors.park_note')
  if (!isShowable(note ?? '', true)) return refuse('errors.field_characters', { label: 'Note' })
  return length > PARK_NOTE_MAX ? refuse('errors.park_note_long', { max: PARK_NOTE_MAX }) : allow
}
