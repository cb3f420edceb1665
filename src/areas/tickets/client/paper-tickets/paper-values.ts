import { checkFieldValue } from '#src/areas/tickets/domain/field-value'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { checkTicketNumber } from '#src/areas/tickets/domain/ticket-number'
import type { PaperDraft, PaperField } from '#src/areas/tickets/client/public/paper-drafts'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { dayText, dayTyped } from '#src/platform/client/form/DayEntry'
import { readTypedTime } from '#src/platform/domain/formats/typed-moment'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import type { Day } from '#src/platform/domain/time/days'
import { decimalTextOf, minus } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The values of the form, as the person typed them. */
export interface PaperTexts {
  readonly ticket_number: string
  readonly truck: string
  readonly gross_amount_1: string
  readonly tare_amount_1: string
  readonly net_amount: string
  readonly uom_1: string
  readonly ticket_date: string
  readonly time: string
  readonly material_description: string
  readonly supplier: string
  readonly plant_name: string
  readonly job_site_location: string
  readonly contractor: string
}

/** The typed values of a ticket with its photo and the id of its scan, so that all of them are replaced together. */
export interface PaperValues extends PaperTexts {
  readonly photo: File | null
  /** The id of the scan that the form shows. Empty for a ticket that was not scanned. */
  readonly draft: string
}

/** The labels of the fields, in the order of the form. Fields whose values usually differ from ticket to ticket come first. */
export const paperLabels: Readonly<Record<keyof PaperTexts, string>> = {
  ticket_number: words('number'), truck: words('truck'), gross_amount_1: words('gross'), tare_amount_1: words('tare'), net_amount: words('net'), time: words('time'), uom_1: words('unit'),
  material_description: words('material'), supplier: words('supplier'), plant_name: words('plant'), ticket_date: words('date'), job_site_location: words('location'), contractor: words('contractor'),
}

/** The form's values for the first ticket, dated today. */
export function firstPaper(today: Day): PaperTexts {
  return { ticket_number: '', truck: '', gross_amount_1: '', tare_amount_1: '', net_amount: '', uom_1: 'TON', ticket_date: dayText(today), time: '', material_description: '', supplier: '', plant_name: '', job_site_location: '', contractor: '' }
}

/** The form's values for a scanned ticket. A field that the scan did not read is empty. */
export function scannedPaper({ id, values, photo }: PaperDraft, today: Day): PaperValues {
  return { ...firstPaper(today), ticket_date: '', uom_1: '', ...values, photo, draft: id }
}

/** The form's values for the next ticket. Keeps the values that tickets of the same plant and day usually share. */
export function nextPaper(texts: PaperTexts): PaperTexts {
  return { ...texts, ticket_number: '', truck: '', gross_amount_1: '', tare_amount_1: '', net_amount: '', time: '' }
}

/**
 * The weights and the date. What is paid depends on them, and they are checked by rules: net = gross - tare, and the rules for dates. The
 * form therefore asks for them first.
 */
const CHECKED: readonly PaperField[] = ['gross_amount_1', 'tare_amount_1', 'net_amount', 'ticket_date']

/**
 * The fields that are still empty, because the scan was too unsure about them to fill them in. They are in the order in which the form asks
 * for them: weights and the date first, then the others in the order of the form.
 */
export function leftEmpty({ marks }: Pick<PaperDraft, 'marks'>, texts: Partial<PaperTexts>): readonly PaperField[] {
  const others = (Object.keys(paperLabels) as PaperField[]).filter((name) => !CHECKED.includes(name))
  return [...CHECKED, ...others].filter((name) => typeof marks[name]?.unsure === 'string' && (texts[name] ?? '').trim() === '')
}

/** Gross less tare, if both are numbers; null otherwise. */
export function netOf({ gross_amount_1: gross, tare_amount_1: tare }: Pick<PaperTexts, 'gross_amount_1' | 'tare_amount_1'>): string | null {
  const [over, under] = [decimalTextOf(gross.trim()), decimalTextOf(tare.trim())]
  return over === null || under === null ? null : minus(over, under)
}

/** The net amount as typed. If none was typed, gross less tare; null if that cannot be computed. */
export function netTyped(texts: Pick<PaperTexts, 'net_amount' | 'gross_amount_1' | 'tare_amount_1'>): string | null {
  const net = texts.net_amount.trim()
  return net === '' ? netOf(texts) : net
}

/**
 * Completes a text that ends with an asterisk, such as 'sp 12*', if exactly one known name begins with the text before the asterisk. Any
 * other text is returned unchanged.
 */
export function completedName(typed: string, known: readonly string[]): string {
  const beginning = typed.trim().toLowerCase()
  if (!beginning.endsWith('*')) return typed
  const [name, ...others] = known.filter((one) => one.toLowerCase().startsWith(beginning.slice(0, -1)))
  return name === undefined || others.length > 0 ? typed : name
}

/** The ticket in the form in which suppliers' systems send tickets. Empty fields are left out. */
export function sentPaper(texts: PaperTexts, zone: string): Record<string, string> {
  const { time, ticket_date: typed, net_amount: _net, ...fields } = texts
  const [day, clock] = [dayTyped(typed), readTypedTime(time)]
  const netAmount = netTyped(texts)
  const values = {
    ...fields, ...(day == null ? {} : { ticket_date: day }), ...(day == null || clock === null ? {} : { ticketed_at: momentOfLocal(day, clock, zone) }), ...(netAmount === null ? {} : { net_amount: netAmount, quantity: netAmount }),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== ''))
}

/** Checks the typed values by the rules of the fields. One verdict per field. */
export function checkPaper(texts: PaperTexts): Partial<Record<keyof PaperTexts, Verdict>> {
  const field = (key: TicketFieldKey, text: string) => checkFieldValue(ticketField(key), text.trim())
  const { ticket_date: date, time, ...others } = texts
  const verdicts = Object.fromEntries(Object.entries(others).map(([key, text]) => [key, key === 'ticket_number' ? checkTicketNumber(text) : field(key as TicketFieldKey, text)]))
  return {
    ...verdicts,
    ticket_date: dayTyped(date) == null ? refuse('errors.date_format', { format: 'M/d/yyyy' }) : allow,
    time: time.trim() === '' || readTypedTime(time) !== null ? allow : refuse('errors.paper_time'),
  }
}
