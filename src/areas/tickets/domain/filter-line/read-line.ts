import { noFilters, normalFilters, NUMBERS_MAX, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { readRange } from '#src/areas/tickets/domain/filter-line/days'
import { lineFilterOf, type LineFilter } from '#src/areas/tickets/domain/filter-line/names'
import { tokensOf, unquoted, type LineToken } from '#src/areas/tickets/domain/filter-line/tokens'
import { readNet } from '#src/areas/tickets/domain/net-range'
import type { MessageKey } from '#src/platform/domain/messages'
import type { Day } from '#src/platform/domain/time/days'

/** A word of a filter line that names a filter but gives it an invalid value. */
export interface LineProblem {
  readonly token: LineToken
  readonly message: MessageKey
  readonly values: Readonly<Record<string, string>>
}

/**
 * The result of reading a filter line. `filters`: the earlier filters and those of the line. `rest`: the words that are not filters, to be
 * searched for. `problems`: the words that could not be read.
 */
export interface ReadLine {
  readonly filters: TicketFilters
  readonly rest: string
  readonly problems: readonly LineProblem[]
  /** How many filters the line contained. */
  readonly named: number
}

/** The parts of a word that may be a filter: sign, name, operator and value. */
const NAMED = /^([+-]?)([a-z-]+)(?:(:|>=|<=|>|<)([^]*))?$/i

/**
 * Reads a typed filter line: `status:pending plant:"North Quarry" net>24 date:last-week -flag 84-10` (PLUS-23). The filters in the line are
 * added to `before`; several values of one filter are joined with OR. Words that are not filters are left for the text search.
 */
export function readLine(line: string, today: Day, before: TicketFilters = noFilters): ReadLine {
  const rest: string[] = []
  const problems: LineProblem[] = []
  let [filters, named] = [before, 0]
  for (const token of tokensOf(line)) {
    const part = partOf(token)
    const next = part === null ? null : withPart(filters, part, today)
    if (next === null) {
      const problem = part === null ? null : problemOf(token, part)
      if (problem !== null) problems.push(problem)
      rest.push(token.raw)
      continue
    }
    filters = next
    named += 1
  }
  return { filters: normalFilters(filters), rest: rest.join(' '), problems, named }
}

/** A word of a filter line that names a filter, split into its parts. */
export interface LinePart {
  readonly filter: LineFilter
  readonly sign: '' | '+' | '-'
  readonly operator: string
  readonly value: string
}

/** The filter that a word names, even if its value is invalid. Null for a word that is not a filter. */
export function partOf({ raw }: Pick<LineToken, 'raw'>): LinePart | null {
  const [, sign = '', name = '', operator, value = ''] = NAMED.exec(raw) ?? []
  const filter = lineFilterOf(name)
  if (filter === undefined || (sign !== '' && sign !== '+' && sign !== '-')) return null
  // a plain word such as `coded` is left for the text search; it is a filter only with a sign or an operator, as in `-coded`
  if (operator === undefined && (sign === '' || filter.kind !== 'yes')) return null
  if (operator !== undefined && sign !== '') return null
  return { filter, sign, operator: operator ?? '', value: unquoted(value) }
}

/** The filters after adding the filter that a word names. Null if the filter does not accept the word's operator or value. */
function withPart(filters: TicketFilters, { filter, sign, operator, value }: LinePart, today: Day): TicketFilters | null {
  if (filter.kind === 'net') {
    const net = readNet(operator, value)
    return net === null ? null : { ...filters, net: { ...filters.net, ...net } }
  }
  if (operator !== ':' && operator !== '') return null
  switch (filter.kind) {
    case 'yes': {
      const is = sign === '' ? { yes: true, no: false }[value.toLowerCase()] : sign === '+'
      return is === undefined ? null : { ...filters, yes: { ...filters.yes, [filter.filter]: is } }
    }
    case 'choice': {
      const choice = Object.hasOwn(filter.values, value.toLowerCase()) ? filter.values[value.toLowerCase()] : undefined
      return choice === undefined ? null : { ...filters, [filter.filter]: choice }
    }
    case 'days': {
      const range = readRange(value, today)
      if (range === null) return null
      const { start_date: _from, end_date: _to, ...others } = filters
      return { ...others, ...(range.from !== null && { start_date: range.from }), ...(range.to !== null && { end_date: range.to }) }
    }
    case 'list': {
      const values = [...new Set([...(filters.lists[filter.filter] ?? []), value])]
      // only the filter for the unit may have an empty value, which means tickets that have no unit
      if ((value === '' && filter.filter !== 'uom_1') || (filter.filter === 'ticket_number' && values.length > NUMBERS_MAX)) return null
      return { ...filters, lists: { ...filters.lists, [filter.filter]: values } }
    }
  }
}

function problemOf(token: LineToken, { filter, value }: LinePart): LineProblem {
  const values = { name: filter.name, value }
  if (filter.kind === 'choice') return { token, message: 'errors.line_choice', values: { ...values, choices: Object.keys(filter.values).join(', ') } }
  if (filter.kind === 'yes') return { token, message: 'errors.line_choice', values: { ...values, choices: 'yes, no' } }
  return { token, message: filter.kind === 'net' ? 'errors.line_net' : filter.kind === 'days' ? 'errors.line_days' : 'errors.line_value', values }
}
