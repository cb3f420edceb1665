import { readRange } from '#src/areas/tickets/domain/filter-line/days'
import { readLine } from '#src/areas/tickets/domain/filter-line/read-line'
import { filterLine } from '#src/areas/tickets/domain/filter-line/write-line'
import { normalFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { readNet } from '#src/areas/tickets/domain/net-range'
import { plainWords, stemOf, tellingWords } from '#src/areas/tickets/domain/questions/question-words'
import { daysOfQuestion } from '#src/areas/tickets/domain/questions/question-days'
import type { Day } from '#src/platform/domain/time/days'

/** The values that occur on a project's tickets, and that a question can therefore name. */
export type KnownValues = Readonly<Record<'ticket_number' | 'truck' | 'material_description' | 'plant_name' | 'supplier' | 'contractor', readonly string[]>>

/** What a question means: the filters and words that were recognized in it. */
export interface ReadQuestion {
  readonly filters: TicketFilters
  /** The same filters as a filter line, which people can read, and can type into the list of tickets. */
  readonly line: string
  /** The words of the question that are not part of a filter, for a text search. */
  readonly words: readonly string[]
  /**
   * Whether the matching tickets are counted and summed. True only if the question is about tickets and every word of it was understood,
   * since a sum over the wrong tickets is worse than no sum.
   */
  readonly isCounted: boolean
}

/**
 * The fields whose values can be named by single words. They are matched in this order, so that a word that names a material does not also
 * name a plant.
 */
const BY_WORDS = ['material_description', 'plant_name', 'supplier', 'contractor'] as const
const STATUSES = { rejected: /(?<!\bnot )\b(?:rejected|refused)\b/, voided: /(?<!\bnot )\b(?:voided|void)\b/, pending: /(?<!\bnot )\b(?:pending|open tickets?)\b/, delivered: /(?<!\bnot )\b(?:delivered|accepted)\b/ } as const
/** A status with `not` before it. There is no filter for this. */
const NOT_IN_STATE = /\bnot (rejected|refused|voided|void|pending|delivered|accepted)\b/
const YES = [
  ['overloaded', /\b(not )?(?:overloaded|overweight)\b/], ['flag_by_dot', /\b(not )?flagged\b/], ['parked', /\b(not )?parked\b/],
  ['to_code', /\b()(?:uncoded|not coded|to code|without (?:a )?pay (?:code|item)s?|no pay (?:code|item)s?)\b/], ['exceptions', /\b(no )?(?:exceptions?|findings?)\b/], ['modified', /\b(not )?(?:modified|corrected)\b/],
] as const
const IMAGE = /\b(with|without|no) (?:a |any )?(?:photo|picture|image)s?\b/
const NET = /\b(more than|over|above|at least|less than|under|below|at most) (\d+(?:\.\d+)?)(?! ?%)(?: (?:tons?|tonnes?|lbs?|pounds|cy|yards?|cubic yards?))?(?= )/
const OPERATORS: Readonly<Record<string, string>> = { 'more than': '>', over: '>', above: '>', 'at least': '>=', 'less than': '<', under: '<', below: '<', 'at most': '<=' }
const OF_TICKETS = /\b(?:tickets?|slips?|loads?|truckloads?|trucks?|tons?|tonnes?|tonnage|materials?|hauled|delivered|delivery|deliveries|how much|how many)\b/

/**
 * Converts a question in plain words to filters of tickets and words to search for. It only looks words up, in the grammar of filter lines
 * and among the values of the project's tickets, so the same question always has the same result. `today` is the date in the project's time
 * zone.
 */
export function readQuestion(question: string, today: Day, known: KnownValues): ReadQuestion {
  const typed = readLine(question.trim().replace(/[?!.,;\s]+$/, ''), today)
  let text = plainWords(typed.rest)
  const isOfTickets = OF_TICKETS.test(text)
  let filters = typed.filters
  const days = filters.start_date === undefined && filters.end_date === undefined ? daysOfQuestion(text, today) : null
  const range = days === null ? null : readRange(days.value, today)
  if (days !== null && range !== null) {
    filters = { ...filters, ...(range.from !== null && { start_date: range.from }), ...(range.to !== null && { end_date: range.to }) }
    for (const one of days.texts) text = text.replace(one, ' ')
  }
  // a second range of days, as in `this week or last week`, cannot be a filter, so its words are left for the text search
  const left: string[] = [...(daysOfQuestion(text, today)?.texts ?? []), ...(NOT_IN_STATE.exec(text) ?? []).slice(1)]
  const take = (pattern: RegExp): boolean => {
    const has = pattern.test(text)
    if (has) text = text.replace(pattern, ' ')
    return has
  }
  const statuses = Object.entries(STATUSES).flatMap(([status, pattern]) => (take(pattern) ? [status] : []))
  const namedStatuses = statuses.filter((status) => status !== 'delivered' || statuses.length === 1)
  if (filters.status === undefined && namedStatuses.length === 1) filters = { ...filters, status: namedStatuses[0] as NonNullable<TicketFilters['status']> }
  if (namedStatuses.length > 1) left.push(...namedStatuses)
  for (const [name, pattern] of YES) {
    const [, not = ''] = pattern.exec(text) ?? []
    if (take(pattern) && filters.yes[name] === undefined) filters = { ...filters, yes: { ...filters.yes, [name]: not === '' } }
  }
  const [image, withOrNot] = IMAGE.exec(text) ?? []
  if (image !== undefined) {
    filters = { ...filters, image: withOrNot === 'with' ? 'with' : 'without' }
    text = text.replace(image, ' ')
  }
  const [net, operator = '', amount = ''] = NET.exec(text) ?? []
  const bounds = net === undefined ? null : readNet(OPERATORS[operator] ?? ':', amount)
  if (net !== undefined && bounds !== null) {
    filters = { ...filters, net: { ...filters.net, ...bounds } }
    text = text.replace(net, ' ')
  }
  const lists: Partial<Record<keyof KnownValues, readonly string[]>> = {}
  for (const name of Object.keys(known) as (keyof KnownValues)[]) {
    const whole = known[name].filter((value) => value.trim() !== '' && text.includes(name === 'truck' ? ` truck${plainWords(value)}` : plainWords(value)))
    if (whole.length === 0) continue
    // a value that is part of a longer matching value is left out: in `crushed stone`, the material `Crushed stone` is meant, not `Stone`
    lists[name] = whole.filter((value) => !whole.some((other) => other.length > value.length && plainWords(other).includes(plainWords(value))))
    for (const value of whole.toSorted((one, other) => other.length - one.length)) text = text.replace(plainWords(value), ' ')
  }
  for (const name of BY_WORDS) {
    if (lists[name] !== undefined) continue
    const { values, words } = namedByWords(tellingWords(text), known[name])
    if (values.length === 0) continue
    lists[name] = values
    text = plainWords(text.split(' ').filter((word) => !words.has(word)).join(' '))
  }
  const all = normalFilters({ ...filters, lists: { ...filters.lists, ...lists } })
  const line = filterLine(all)
  const words = [...new Set([...tellingWords(text), ...left.map((one) => one.trim())])]
  return { filters: all, line, words, isCounted: words.length === 0 && (line !== '' || isOfTickets) }
}

/**
 * The values of a field that have the most words in common with the question, and these words. A word with fewer than four letters and no
 * digit is not enough to name a value.
 */
function namedByWords(words: readonly string[], values: readonly string[]): { readonly values: readonly string[]; readonly words: ReadonlySet<string> } {
  const naming = words.filter((word) => word.length > 3 || /\d/.test(word))
  const of = values.map((value) => {
    const parts = new Set(plainWords(value).split(' ').map(stemOf))
    return { value, words: naming.filter((word) => parts.has(stemOf(word))) }
  })
  const most = Math.max(0, ...of.map((one) => one.words.length))
  const best = most === 0 ? [] : of.filter((one) => one.words.length === most)
  return { values: best.map(({ value }) => value), words: new Set(best.flatMap((one) => one.words)) }
}
