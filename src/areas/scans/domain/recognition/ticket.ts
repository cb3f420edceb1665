import { around, rowsOf, textSize, type Box, type PageWords, type PlacedWord, type Row } from '#src/areas/scans/domain/recognition/layout'
import type { LabelOf } from '#src/areas/scans/domain/recognition/labels'
import { firstPart, spansOf, type Span } from '#src/areas/scans/domain/recognition/spans'
import { hasHalf, readCode, readCount, readDate, readNumber, readText, readTime, unitOf, type ReadValue } from '#src/areas/scans/domain/recognition/values'
import { isWeightPlausible, weigh } from '#src/areas/scans/domain/recognition/weights'
import { scannedFields, type PlacedField } from '#src/areas/scans/domain/requests/answers'
import { checkFieldValue } from '#src/areas/tickets/domain/field-value'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { Day } from '#src/platform/domain/time/days'

/** A field with its position on the paper. */
export interface RecognizedField {
  readonly field: TicketFieldKey
  readonly label: string
  /** The text as it appears on the paper. */
  readonly text: string
  /** The value as it is entered: a decimal, a day as YYYY-MM-DD, a time as HH:mm, or a text. Empty if the reading is too uncertain. */
  readonly value: string
  /** The value that was read, in the same form as `value`, even if it is uncertain. */
  readonly read: string
  /** The confidence in the value, from 0 to 1. */
  readonly confidence: number
  readonly box: Box
  /** Why the value is left empty; null when it is filled. */
  readonly doubt: Doubt | null
}

/** Why a value is uncertain: its characters are unclear, the weights contradict each other, or the value is impossible. */
type Doubt = NonNullable<PlacedField['doubt']>

/** The result for a page: a ticket's fields, or why it has none. */
export type RecognizedTicket = { readonly fields: readonly RecognizedField[] } | { readonly problem: 'no_text' | 'no_ticket' | 'several_tickets' }

interface Candidate {
  readonly read: ReadValue
  readonly confidence: number
  readonly box: Box
}

/** Facts about the whole paper: the latest possible date of the ticket, and whether the paper has times with AM or PM. */
interface Paper {
  readonly today: Day
  readonly isOfHalves: boolean
}

/** A value with a lower confidence is left empty. Values that are used in calculations need a higher confidence. */
const THRESHOLDS: Partial<Record<TicketFieldKey, number>> = { ticket_number: 0.82, ticket_date: 0.82, ticketed_at: 0.82, gross_amount_1: 0.85, tare_amount_1: 0.85, net_amount: 0.85, accumulated_quantity: 0.85, truck: 0.82, job_number: 0.82, mix_id: 0.82 }
const THRESHOLD = 0.75
/** Factor for the confidence in a value below its label, since it may belong to another label. */
const BELOW = 0.97
/** A value that is taller than its label by this factor counts as handwritten. It may have been misread even if the recognizer is sure. */
const TALL = 2.2
const BY_HAND = 0.5
/** Factor for the confidence in the best of two different ticket numbers, and in a unit that contradicts the weights. */
const UNCLEAR = 0.5
/** Factor for the confidence in the name at the top of a page, because that name has no label. */
const HEADING = 0.95
const HEADING_SIZE = 1.25
/** A ticket has at least this many different labels. */
const FEWEST_LABELS = 3
const TEXT_MAX = 200

/** The confidence, from 0 to 1, below which a value of a field is left empty. */
export function thresholdOf(field: TicketFieldKey): number {
  return THRESHOLDS[field] ?? THRESHOLD
}

const COUNTED: readonly LabelOf[] = ['load_number', 'plant_temperature']
const NUMBERS: readonly LabelOf[] = ['gross_amount_1', 'tare_amount_1', 'net_amount', 'net_tons', 'quantity', 'accumulated_quantity']
const CODES: readonly LabelOf[] = ['ticket_number']
/**
 * Labels that a ticket has only once. A page with two ticket numbers, and with two different values for one of these labels, shows two
 * tickets.
 */
const ONCE: readonly LabelOf[] = ['gross_amount_1', 'tare_amount_1', 'net_amount', 'quantity', 'truck', 'ticket_date', 'load_number']
/** If more than this many of the labels in ONCE have two values, the page shows two tickets, even if only one ticket number was read. */
const MOST_TWICE = 1

/**
 * Finds the fields of a ticket in the recognized words of a page, with boxes in the units of the page. `today` is the latest possible date
 * of the ticket.
 */
export function recognizeTicket(page: PageWords, today: Day): RecognizedTicket {
  const rows = rowsOf(page)
  if (rows.length === 0) return { problem: 'no_text' }
  const spans = spansOf(rows)
  if (new Set(spans.flatMap(({ label }) => (label === 'other' ? [] : [label]))).size < FEWEST_LABELS) return { problem: rows.flatMap(({ words }) => words).length < FEWEST_LABELS ? 'no_text' : 'no_ticket' }
  const paper: Paper = { today, isOfHalves: rows.some(({ words }) => words.some(({ text }) => hasHalf(text))) }
  const isBelow = valuesAreBelow(spans, paper)
  const read = new Map<LabelOf, Candidate[]>()
  for (const span of spans) {
    const candidate = span.label === 'other' ? null : candidateOf(span, isBelow, paper)
    if (candidate !== null) read.set(span.label, [...(read.get(span.label) ?? []), candidate])
  }
  if (isSeveral(read)) return { problem: 'several_tickets' }
  const best = new Map([...read].map(([label, candidates]) => [label, bestOf(label, candidates)] as const))
  return { fields: fieldsOf(best, headingOf(rows, spans)) }
}

/**
 * The most certain candidate. If the candidates include two different ticket numbers, either may be wrong, so the confidence is reduced.
 */
function bestOf(label: LabelOf, candidates: readonly Candidate[]): Candidate | undefined {
  const [best, ...others] = candidates.toSorted((one, other) => other.confidence - one.confidence || one.box.y0 - other.box.y0)
  const isUnclear = label === 'ticket_number' && others.some(({ read }) => read.value !== best?.read.value)
  return best === undefined || !isUnclear ? best : { ...best, confidence: best.confidence * UNCLEAR }
}

/** Whether the page has its values below its labels rather than beside them. */
function valuesAreBelow(spans: readonly Span[], paper: Paper): boolean {
  const typed = spans.filter(({ label }) => [...NUMBERS, ...CODES, 'ticket_date', 'ticketed_at'].includes(label))
  const [right, below] = [typed.filter((span) => valueOf(span.label, span.right, paper) !== null), typed.filter((span) => valueOf(span.label, span.below, paper) !== null)]
  return below.length > right.length
}

function candidateOf(span: Span, isBelow: boolean, paper: Paper): Candidate | null {
  const options = [{ words: span.right, quality: span.quality }, { words: span.below, quality: span.quality * BELOW }]
  for (const { words, quality } of isBelow ? options.toReversed() : options) {
    const match = valueOf(span.label, words, paper)
    if (match === null) continue
    const { read, used } = match
    const announced = [...span.words, ...words.slice(0, words.findIndex((word) => word === used[0]))].map(({ text }) => text)
    const unit = read.unit === '' && NUMBERS.includes(span.label) ? [...announced, ...(words === span.below ? [span.right[0]?.text ?? '', span.rowHead] : [])].map(unitOf).find((one) => one !== '') : undefined
    // there are only a few units, so an uncertain unit does not make its number less certain
    const confidence = Math.min(...(NUMBERS.includes(span.label) ? used.slice(0, 1) : used).map((word) => word.confidence)) * quality * read.sureness * (isByHand(span.words, used) ? BY_HAND : 1)
    return { read: unit === undefined ? read : { ...read, unit }, confidence, box: around(used.map(({ box }) => box)) }
  }
  return null
}

function isByHand(label: readonly PlacedWord[], used: readonly PlacedWord[]): boolean {
  return Math.max(...used.map(({ size }) => size)) > TALL * Math.max(...label.map(({ size }) => size))
}

function valueOf(label: LabelOf, allWords: readonly PlacedWord[], paper: Paper): { readonly read: ReadValue; readonly used: readonly PlacedWord[] } | null {
  // skip a word between the label and its value, such as '(LB)' in 'GROSS (LB)' and ':' in 'TICKET :'
  const words = allWords.slice(allWords.findIndex(({ text }) => !/^[^\p{L}\p{N}]*$/u.test(text) && !(NUMBERS.includes(label) && unitOf(text) !== '')))
  if (words.length === 0 || allWords.length === 0) return null
  const texts = words.map(({ text }) => text)
  const read = readAs(label, texts, firstPart(words).map(({ text }) => text), paper)
  return read === null ? null : { read, used: words.slice(0, read.words) }
}

function readAs(label: LabelOf, words: readonly string[], part: readonly string[], { today, isOfHalves }: Paper): ReadValue | null {
  if (NUMBERS.includes(label)) return readNumber(words)
  if (COUNTED.includes(label)) return readCount(words)
  if (CODES.includes(label)) return readCode(words)
  if (label === 'ticket_date') return readDate(words, today)
  if (label === 'ticketed_at') return readTime(words, isOfHalves)
  if (label === 'uom_1') return unitOf(words[0] ?? '') === '' ? null : { value: unitOf(words[0] ?? ''), text: words[0] ?? '', sureness: 1, words: 1, unit: '' }
  return readText(part, TEXT_MAX)
}

/**
 * True when the page has two ticket numbers and two values for a label that a ticket has only once, or two values for several of the labels
 * that a ticket has only once.
 */
function isSeveral(read: ReadonlyMap<LabelOf, readonly Candidate[]>): boolean {
  const countOf = (label: LabelOf, of: (one: ReadValue) => string) => new Set((read.get(label) ?? []).map((one) => of(one.read))).size
  const isTwice = (label: LabelOf) => countOf(label, ({ value, unit }) => `${value} ${unit}`) > 1
  // a ticket may have the same weight in pounds and in tons, but not two different weights in pounds
  const isOfTwo = (label: LabelOf) => countOf(label, ({ value, unit }) => `${value} ${unit}`) > countOf(label, ({ unit }) => unit)
  if (isTwice('ticket_number') && ONCE.some(isTwice)) return true
  return ONCE.filter(isOfTwo).length > MOST_TWICE
}

/** The name at the top of the page, in large letters, which is taken for the name of the supplier. */
function headingOf(rows: readonly Row[], spans: readonly Span[]): Candidate | null {
  const labels = new Set(spans.flatMap(({ words }) => words))
  const size = textSize(rows)
  const [row] = rows
  const words = row === undefined ? [] : firstPart(row.words)
  if (words.length === 0 || words.some((word) => labels.has(word) || word.size < HEADING_SIZE * size || /\d{3}/.test(word.text))) return null
  const read = readText(words.map(({ text }) => text), TEXT_MAX)
  return read === null || !/\p{L}{3}/u.test(read.text) ? null : { read, confidence: Math.min(...words.map(({ confidence }) => confidence)) * HEADING, box: around(words.map(({ box }) => box)) }
}

function fieldsOf(best: ReadonlyMap<LabelOf, Candidate | undefined>, heading: Candidate | null): readonly RecognizedField[] {
  const of = (label: LabelOf) => best.get(label) ?? null
  const job = of('job')
  const isNumber = job !== null && /\d/.test(job.read.value) && job.read.words <= 3
  const [gross, tare, net] = [of('gross_amount_1'), of('tare_amount_1'), of('net_amount') ?? of('quantity') ?? of('net_tons')]
  const unit = net?.read.unit || gross?.read.unit || tare?.read.unit || of('uom_1')?.read.value || ''
  const isOneUnit = [gross, tare].every((one) => one === null || one.read.unit === '' || unit === '' || one.read.unit === unit)
  const weighed = isOneUnit ? weigh({ gross: weightOf(gross), tare: weightOf(tare), net: weightOf(net) }, unit === 'LB' ? weightOf(of('net_tons')) : null) : null
  const doubts: Doubt[] = weighed?.differ === true ? ['weights_differ'] : []
  const candidates: Partial<Record<TicketFieldKey, Candidate | null>> = {
    ...Object.fromEntries(scannedFields.map((field) => [field, of(field as LabelOf)])),
    supplier: of('supplier') ?? heading,
    job_number: of('job_number') ?? (isNumber ? job : null),
    job_name: of('job_name') ?? (isNumber ? null : job),
    gross_amount_1: withWeight(gross, weighed?.gross), tare_amount_1: withWeight(tare, weighed?.tare), net_amount: withWeight(net, weighed?.net),
    // a ticket may be billed in a different unit from the one it is weighed in
    uom_1: unitCandidate(unit, [net, gross, tare]) ?? billedUnit(of('uom_1'), { gross, tare, net }),
  }
  return scannedFields.flatMap((field) => {
    const candidate = candidates[field]
    return candidate == null ? [] : [fieldOf(field, candidate, unit, doubts)]
  })
}

function fieldOf(field: TicketFieldKey, { read, confidence, box }: Candidate, unit: string, doubts: readonly Doubt[]): RecognizedField {
  const isClear = confidence >= thresholdOf(field)
  const weight = WEIGHTS[field]
  const isPossible = field === 'ticket_date' || field === 'ticketed_at' || (checkFieldValue(ticketField(field), read.value).allowed && (weight === undefined || isWeightPlausible(weight, read.value, unit)))
  const doubt = !isPossible ? 'implausible' : isClear ? null : weight === undefined ? 'unclear' : (doubts[0] ?? 'unclear')
  return { field, label: ticketField(field).label, text: read.text, value: doubt === null ? read.value : '', read: read.value, confidence: Math.round(confidence * 100) / 100, box, doubt }
}

const WEIGHTS: Partial<Record<TicketFieldKey, 'gross' | 'tare' | 'net'>> = { gross_amount_1: 'gross', tare_amount_1: 'tare', net_amount: 'net' }

function weightOf(candidate: Candidate | null): { readonly value: string; readonly confidence: number } | null {
  return candidate === null ? null : { value: candidate.read.value, confidence: candidate.confidence }
}

function withWeight(candidate: Candidate | null, weight: { readonly value: string; readonly confidence: number } | null | undefined): Candidate | null {
  if (candidate === null || weight == null) return candidate
  const isCorrected = weight.value !== candidate.read.value
  return { ...candidate, confidence: weight.confidence, read: isCorrected ? { ...candidate.read, value: weight.value } : candidate.read }
}

/**
 * The unit that has its own label, for a ticket whose weights have no unit. It is uncertain if the weights are implausible in that unit.
 */
function billedUnit(unit: Candidate | null, weights: Readonly<Record<'gross' | 'tare' | 'net', Candidate | null>>): Candidate | null {
  const isImpossible = unit !== null && (['gross', 'tare', 'net'] as const).some((of) => weights[of] !== null && !isWeightPlausible(of, weights[of].read.value, unit.read.value))
  return unit === null || !isImpossible ? unit : { ...unit, confidence: unit.confidence * UNCLEAR }
}

function unitCandidate(unit: string, weights: readonly (Candidate | null)[]): Candidate | null {
  const from = unit === '' ? undefined : weights.find((one) => one?.read.unit === unit)
  return from == null ? null : { ...from, read: { value: unit, text: unit, sureness: 1, words: 1, unit: '' } }
}
