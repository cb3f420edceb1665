import { characterCount, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { ticketField } from '#src/areas/tickets/domain/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const MAX = 40

/**
 * The comparison key of a ticket number. Two numbers are the same if they differ only in spaces at the ends, character width, case or
 * invisible characters (reliability row 45).
 */
export function ticketNumberKey(ticketNumber: string): string {
  return comparisonKey(ticketNumber)
}

/**
 * Whether a ticket number is valid. It must not be blank, and may have at most 40 characters. Control characters and characters that
 * change the text direction are not allowed.
 */
export function checkTicketNumber(ticketNumber: string): Verdict {
  const { label } = ticketField('ticket_number')
  if (!isShowable(ticketNumber)) return refuse('errors.ticket_number_characters')
  if (ticketNumberKey(ticketNumber) === '') return refuse('errors.field_is_required', { label })
  return characterCount(ticketNumber) <= MAX ? allow : refuse('errors.field_text_long', { label, max: MAX })
}
