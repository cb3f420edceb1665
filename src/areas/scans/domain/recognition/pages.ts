import { scannedFields } from '#src/areas/scans/domain/requests/answers'
import type { RecognizedField, RecognizedTicket } from '#src/areas/scans/domain/recognition/ticket'

/** A page of a file, with what was read from it. */
export interface TicketPage {
  /** The page number, starting at 1. */
  readonly page: number
  readonly ticket: RecognizedTicket
}

/** A field with the page on which it was read. */
export interface FieldOfPage {
  readonly page: number
  readonly field: RecognizedField
}

/** If the values of more fields than this differ between two pages, not counting the ticket number, the pages show two tickets. */
const MOST_DIFFERENCES = 1

/**
 * Combines the pages into the one ticket that they show, starting from the first page with a ticket number, if any. Another page certainly
 * shows the same ticket only if the same number was read clearly on both. Otherwise, fields that only the other page has are left empty,
 * since they may belong to another ticket. Fields whose values differ between pages are left empty too. Pages with different numbers, or
 * with more than one other difference, show more than one ticket.
 */
export function ofPages(pages: readonly TicketPage[]): readonly FieldOfPage[] | { readonly problem: 'no_text' | 'no_ticket' | 'several_tickets' } {
  const problems = pages.flatMap(({ ticket }) => ('problem' in ticket ? [ticket.problem] : []))
  if (problems.includes('several_tickets')) return { problem: 'several_tickets' }
  const read = pages.flatMap(({ page, ticket }) => ('fields' in ticket && ticket.fields.length > 0 ? [{ page, fields: ticket.fields }] : []))
  const numberOf = (fields: readonly RecognizedField[]) => fields.find(({ field }) => field === 'ticket_number')
  const [main, ...others] = read.toSorted((one, other) => Number(numberOf(other.fields) !== undefined) - Number(numberOf(one.fields) !== undefined) || one.page - other.page)
  if (main === undefined) return { problem: problems.includes('no_ticket') ? 'no_ticket' : 'no_text' }
  const ticket = new Map<string, FieldOfPage>(main.fields.map((field) => [field.field, { page: main.page, field }]))
  for (const { page, fields } of others) {
    const [known, number] = [ticket.get('ticket_number')?.field, numberOf(fields)]
    const isCertain = known !== undefined && number !== undefined && known.doubt === null && number.doubt === null && isSame(known, number)
    const differing = fields.filter((field) => !isSame(ticket.get(field.field)?.field ?? field, field))
    // one of two copies of a ticket may be hard to read, so only values that are certain on both copies are compared
    const counted = isCertain ? differing.filter(({ field, doubt }) => doubt === null && ticket.get(field)?.field.doubt === null) : differing
    if (differing.some(({ field }) => field === 'ticket_number') || counted.length > MOST_DIFFERENCES) return { problem: 'several_tickets' }
    for (const { field } of differing) {
      const first = ticket.get(field)
      if (first !== undefined) ticket.set(field, doubted(first))
    }
    for (const field of fields) if (!ticket.has(field.field)) ticket.set(field.field, isCertain ? { page, field } : doubted({ page, field }))
  }
  return scannedFields.flatMap((field) => ticket.get(field) ?? [])
}

/** True when two pages have the same value for a field; case and punctuation of a text do not count. */
function isSame(one: RecognizedField, other: RecognizedField): boolean {
  return folded(one.read) === folded(other.read)
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '')
}

function doubted({ page, field }: FieldOfPage): FieldOfPage {
  return { page, field: { ...field, value: '', doubt: field.doubt ?? 'unclear' } }
}
