import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { jsonIn, listIn, memberOf, plainText } from '#src/areas/assist/domain/public/answer-text'
import { documentKinds, type DocumentKind } from '#src/platform/domain/documents/document-kinds'

/** A ticket field that was found, with its text as it appears on the paper. */
export interface ScannedField {
  readonly field: TicketFieldKey
  readonly label: string
  readonly text: string
  /** The confidence, from 0 to 1. */
  readonly confidence: number
}

/** The position of a value on a page of the file. Coordinates and sizes are fractions of the displayed page's width and height. */
export interface Place {
  /** The page number, starting at 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A ticket field that was read without a provider. */
export interface PlacedField extends ScannedField {
  /** The value as it is entered: a decimal, a day as YYYY-MM-DD, a time as HH:mm, or a text. Empty if the reading is too uncertain. */
  readonly value: string
  readonly place: Place
  /** Why the value is left empty; null if it is filled. */
  readonly doubt: 'unclear' | 'weights_differ' | 'implausible' | null
}

/** Something that a photo shows. */
export interface ScannedThing {
  readonly name: string
  /** The confidence, from 0 to 1. */
  readonly confidence: number
}

/** The fields that are on paper tickets, in the order in which they are shown. */
export const scannedFields = [
  'ticket_number', 'ticket_date', 'ticketed_at', 'supplier', 'plant_name', 'customer_name', 'contractor', 'job_name', 'job_number', 'job_site_location', 'purchase_order_number', 'product_code',
  'material_description', 'mix_id', 'truck', 'hauler', 'load_number', 'gross_amount_1', 'tare_amount_1', 'net_amount', 'uom_1', 'accumulated_quantity', 'plant_temperature', 'weighmaster',
] as const satisfies readonly TicketFieldKey[]

const TEXT_MAX = 200
export const DESCRIPTION_MAX = 500
const THING_MAX = 60
const THINGS_MAX = 20

/**
 * Reads the ticket fields of an answer: `{"fields": [{"name", "text", "confidence"}]}` (AI-6). Null if the answer does not have this form.
 * If a field has several texts, the first text counts. If `source` (the text of the file) is not null, drops texts that do not occur in it,
 * because they cannot be on the paper. `left_out` counts the dropped texts and the names that are not fields.
 */
export function readFields(answer: string, source: string | null): { readonly fields: readonly ScannedField[]; readonly left_out: number } | null {
  const entries = listIn(answer, 'fields')
  if (entries === null) return null
  const onPaper = source === null ? null : squeezed(source)
  const fieldsByKey = new Map<TicketFieldKey, ScannedField>()
  let leftOut = 0
  for (const one of entries) {
    const field = scannedFields.find((key) => key === memberOf(one, 'name'))
    const text = plainText(memberOf(one, 'text'), TEXT_MAX)
    const confidence = confidenceOf(memberOf(one, 'confidence'))
    if (text === '' || (field !== undefined && fieldsByKey.has(field))) continue
    if (field === undefined || confidence === null || (onPaper !== null && !onPaper.includes(squeezed(text)))) leftOut += 1
    else fieldsByKey.set(field, { field, label: ticketField(field).label, text, confidence })
  }
  return { fields: scannedFields.flatMap((key) => fieldsByKey.get(key) ?? []), left_out: leftOut }
}

/** Reads what a photo shows: `{"description", "found": [{"name", "confidence"}]}` (AI-4). Null if the answer does not have this form. */
export function readPhoto(answer: string): { readonly description: string; readonly found: readonly ScannedThing[] } | null {
  const data = jsonIn(answer)
  const [description, list] = [plainText(memberOf(data, 'description'), DESCRIPTION_MAX), memberOf(data, 'found') ?? []]
  if (description === '' || !Array.isArray(list)) return null
  const things = new Map<string, ScannedThing>()
  for (const one of list as readonly unknown[]) {
    const [name, confidence] = [plainText(memberOf(one, 'name'), THING_MAX), confidenceOf(memberOf(one, 'confidence'))]
    if (name !== '' && confidence !== null && things.size < THINGS_MAX && !things.has(name.toLowerCase())) things.set(name.toLowerCase(), { name, confidence })
  }
  return { description, found: [...things.values()].toSorted((one, other) => other.confidence - one.confidence) }
}

/**
 * Reads the kind of a document: `{"kind", "confidence"}` (AI-5). Null if the answer does not have this form; an unknown kind becomes
 * `other`.
 */
export function readKind(answer: string): { readonly kind: DocumentKind; readonly confidence: number } | null {
  const data = jsonIn(answer)
  const [kind, confidence] = [memberOf(data, 'kind'), confidenceOf(memberOf(data, 'confidence'))]
  if (typeof kind !== 'string' || confidence === null) return null
  return { kind: Object.hasOwn(documentKinds, kind) && kind !== 'unknown' ? (kind as DocumentKind) : 'other', confidence }
}

/** A number from 0 to 1 with two decimals; null for anything else. */
function confidenceOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? Math.round(value * 100) / 100 : null
}

/** The text in lower case and without white space. Two texts are compared in this form because lines may break anywhere in a file. */
function squeezed(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}]+/gu, '').toLowerCase()
}
