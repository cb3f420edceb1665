import { PARK_NOTE_MAX } from '#src/areas/tickets/domain/queue/limits'
import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { isRejectedOrVoided, type TicketStatus } from '#src/platform/domain/status-words'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The fields of a ticket that the rule about parking uses. */
export interface ParkableTicket {
  readonly ticket_number: string
  readonly status: TicketStatus
  readonly coded: boolean
}

/** Whether a ticket can be parked or handed over. Only tickets that a clerk still has to code can be (PLUS-15). */
export function mayPark({ ticket_number: ticket, status, coded }: ParkableTicket): Verdict {
  return coded || isRejectedOrVoided(status) ? refuse('errors.park_nothing_to_code', { ticket }) : allow
}

/** Whether a note is sufficient for parking a ticket. The next person must be able to see why the ticket was not coded. */
export function checkParkNote(note: string | null): Verdict {
  const length = characterCount(note?.trim() ?? '')
  if (length === 0) return refuse('errors.park_note')
  if (!isShowable(note ?? '', true)) return refuse('errors.field_characters', { label: 'Note' })
  return length > PARK_NOTE_MAX ? refuse('errors.park_note_long', { max: PARK_NOTE_MAX }) : allow
}
