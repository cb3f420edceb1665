import type { PlacedWord } from '#src/areas/scans/domain/recognition/layout'
import { unitOf } from '#src/areas/scans/domain/recognition/values'

/**
 * The meaning of a label on a paper ticket. `other` is a label whose value is not read, such as the amount of cement in a batch; like any
 * label, it ends the value before it.
 */
export type LabelOf =
  | 'ticket_number' | 'ticket_date' | 'ticketed_at' | 'supplier' | 'plant_name' | 'customer_name' | 'contractor' | 'job_name' | 'job_number' | 'job' | 'job_site_location'
  | 'purchase_order_number' | 'product_code' | 'material_description' | 'mix_id' | 'truck' | 'hauler' | 'load_number' | 'gross_amount_1' | 'tare_amount_1' | 'net_amount'
  | 'net_tons' | 'quantity' | 'uom_1' | 'accumulated_quantity' | 'plant_temperature' | 'weighmaster' | 'other'

/** A label that was found in a row, beginning at a certain word. */
export interface FoundLabel {
  readonly of: LabelOf
  /** The number of words in the label. */
  readonly length: number
  /** How well the words match the label, from 0 to 1; lower if a letter differs. */
  readonly quality: number
  /** Whether a colon or a number sign ends the label. */
  readonly isMarked: boolean
  /** Whether a colon ends the label, so that what follows is its value. */
  readonly hasColon: boolean
}

/** The labels of tickets in English. A word of fewer than five letters must match exactly; a longer word may differ by one letter. */
const LABELS: Readonly<Record<LabelOf, string>> = {
  ticket_number: 'ticket no, ticket number, ticket nbr, ticket num, ticket id, ticket #, ticket, tkt no, tkt #, tkt, slip no, slip number, delivery ticket no, scale ticket no, weigh ticket no, batch ticket no, load ticket no',
  ticket_date: 'date, ticket date, delivery date, ship date, load date, date shipped, date loaded',
  ticketed_at: 'time, time out, ticket time, time loaded, load time, loaded at, time shipped, scale time, out',
  supplier: 'supplier, producer, vendor',
  plant_name: 'plant, plant name, plant no, plant #, plant id, plant number',
  customer_name: 'customer, customer name, sold to, bill to, cust, cust name',
  contractor: 'contractor, contractor name, prime contractor',
  job_name: 'job name, project name, job description',
  job_number: 'job no, job number, job #, job id, project no, project number, project #, proj no, state project',
  job: 'job, project, proj',
  job_site_location: 'job site, jobsite, location, job location, site, deliver to, delivery address, ship to, destination',
  purchase_order_number: 'po, po no, po number, po #, p o no, purchase order',
  product_code: 'product code, product no, item code, item no, prod code, material code',
  material_description: 'material, product, description, material description, product name, mix description, item',
  mix_id: 'mix id, mix no, mix number, mix #, mix design, mix code, jmf, mix',
  truck: 'truck, truck no, truck #, truck number, truck id, vehicle, vehicle no, vehicle id, veh no',
  hauler: 'hauler, carrier, haul co, trucker, trucking co',
  load_number: 'load no, load #, load number, load, loads, loads today, todays loads, load count',
  gross_amount_1: 'gross, gross weight, gross wt',
  tare_amount_1: 'tare, tare weight, tare wt',
  net_amount: 'net, net weight, net wt',
  net_tons: 'net tons, net tn, net ton',
  quantity: 'quantity, qty, load qty, load quantity, qty delivered, quantity delivered, load size, loaded qty',
  uom_1: 'unit, units, uom, unit of measure',
  accumulated_quantity: 'accum today, accum tons, accum qty, accum, accumulated, total today, todays total, daily total, total tons, cum qty, total qty',
  plant_temperature: 'temp, temperature, mix temp, load temp',
  weighmaster: 'weighmaster, weigh master, weighed by, scale operator, scalemaster, operator',
  other: 'contract, contract no, contract number, cement, fly ash, slag, water, water batched, water allowed, batched water, allowed water, allowable water, trim water, sand, stone, slump, air, batch time, batch no, revs, '
    + 'revolutions, w c, time in, time due, time arrived, arrived, start unload, end unload, driver, driver name, received by, signature, sign here, phone, fax, tax, price, total, subtotal, remarks, comments, notes, '
    + 'scale, scale id, zone, order, order no, order number, dispatch, dispatch no, terms, axle, legal limit, license, lic, page, weather, customer no, customer id, cust no, county, route, max gvw, gvw, cost code, phase, '
    + 'customer po, address, qty ordered, quantity ordered, ordered, delivery ticket, scale ticket, batch ticket, weigh ticket, load ticket, thank you, in',
}

const MOST_WORDS = 4
const MARK = /[:#]$/

interface Pattern {
  readonly of: LabelOf
  readonly words: readonly string[]
}

const patterns: readonly Pattern[] = Object.entries(LABELS)
  .flatMap(([of, list]) => list.split(', ').map((label) => ({ of: of as LabelOf, words: label.split(' ').map(folded) })))
  .toSorted((one, other) => other.words.length - one.words.length)

/** The longest label that begins at a word of a row; null when none does. */
export function labelAt(words: readonly PlacedWord[], at: number): FoundLabel | null {
  // 'TICKET#' and 'TRUCK:' are single words that include the mark, but the mark can also be a separate word
  const texts = words.slice(at, at + MOST_WORDS + 1).map(({ text }) => text)
  let best: FoundLabel | null = null
  for (const { of, words: pattern } of patterns) {
    const match = matched(texts, pattern)
    if (match === null || (best !== null && (match.length < best.length || (match.length === best.length && match.quality <= best.quality)))) continue
    best = { of, ...match, hasColon: words[at + match.length - 1]?.text.endsWith(':') === true }
  }
  return best
}

/**
 * True for a word that has letters and ends with a colon: it must be a label, even if it is not one of LABELS. False for a unit, because a
 * unit belongs to the label before it.
 */
export function isLabelLike(text: string): boolean {
  return /\p{L}{2,}.*:$/u.test(text) && unitOf(text) === ''
}

function matched(texts: readonly string[], pattern: readonly string[]): Omit<FoundLabel, 'of' | 'hasColon'> | null {
  let quality = 1
  let at = 0
  let isMarked = false
  for (const [nth, wanted] of pattern.entries()) {
    const text = texts[at]
    if (text === undefined || isMarked) return null
    if (wanted === '#') {
      // the number sign may be at the end of the previous word
      if (folded(texts[at - 1] ?? '').endsWith('#')) continue
      if (folded(text) !== '#') return null
      isMarked = true
      at += 1
      continue
    }
    const word = folded(text).replace(/#$/, '')
    const likeness = likenessOf(word, wanted, pattern.length)
    if (likeness === 0) return null
    quality = Math.min(quality, likeness)
    at += 1
    const hasNext = nth + 1 < pattern.length
    if (MARK.test(text) && !(hasNext && pattern[nth + 1] === '#')) isMarked = true
  }
  const next = texts[at]
  if (!isMarked && (next === ':' || next === '#')) return { length: at + 1, quality, isMarked: true }
  if (!isMarked && MARK.test(texts[at - 1] ?? '')) isMarked = true
  return { length: at, quality, isMarked }
}

function likenessOf(word: string, wanted: string, of: number): number {
  if (word === wanted) return 1
  if (of > 1 && wanted.length < 5) return 0
  return wanted.length >= 5 && isOneApart(word, wanted) ? 0.9 : 0
}

/** The letters, digits and number signs of a text, in lower case. Characters that look alike, such as 1 and l, become the same one. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[^a-z0-9#|/]/g, '').replaceAll(/[1i|]/g, 'l').replaceAll('0', 'o').replaceAll('5', 's').replaceAll('8', 'b').replaceAll('/', '')
}

/** True when the texts are equal, or differ by one letter that is changed, added or left out. */
function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [restOne, restOther] = [one.slice(at), other.slice(at)]
  return restOne.slice(1) === restOther.slice(1) || restOne.slice(1) === restOther || restOne === restOther.slice(1)
}
