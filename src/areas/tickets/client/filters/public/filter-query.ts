import { listFilters, noFilters, normalFilters, yesNoFilters, type ListFilter, type TicketFilters, type YesNoFilter } from '#src/areas/tickets/domain/filters'
import { readNet } from '#src/areas/tickets/domain/net-range'

/** The query that means that no filter is set. An empty query means something else: the stored filters, or the default ones. */
const NONE = 'filters=none'

/** The filters in a pane's query. The project is not among them, because it is in the path. Null if the query has no filters (SHELL-75). */
export function filtersOfQuery(query: string): TicketFilters | null {
  const params = new URLSearchParams(query)
  const lists = Object.fromEntries(listFilters.flatMap((name) => (params.has(name) ? [[name, params.getAll(name)]] : [])))
  const yes = Object.fromEntries(yesNoFilters.flatMap((name) => yesOrNo(name, params.get(name))))
  const filters = normalFilters({
    status: params.get('status'),
    image: params.get('image'),
    start_date: params.get('start_date'),
    end_date: params.get('end_date'),
    search: params.get('search'),
    net: { gte: params.get('net_gte'), lte: params.get('net_lte') },
    yes,
    lists,
  })
  return isNone(filters) && params.get('filters') !== 'none' ? null : filters
}

/** The query for these filters, without a question mark. Parameters of the query `before` that are not filters are kept. */
export function queryOfFilters(filters: TicketFilters, before = ''): string {
  const { project_id: _project, yes, lists, net, ...named } = normalFilters(filters)
  const query = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(before)) if (!isOfFilters(name)) query.append(name, value)
  for (const [name, value] of Object.entries(named)) query.append(name, String(value))
  for (const [bound, value] of Object.entries(net ?? {})) query.append(`net_${bound}`, value)
  for (const [name, value] of Object.entries(yes)) query.append(name, value ? 'yes' : 'no')
  for (const [name, values] of Object.entries(lists)) for (const value of values) query.append(name, value)
  const text = query.toString()
  return isNone(filters) ? (text === '' ? NONE : `${text}&${NONE}`) : text
}

/** The path and query `address` with its filters changed by `change`. */
export function withFilters(address: string, change: (filters: TicketFilters) => TicketFilters): string {
  const [path = '', query = ''] = address.split('?')
  return `${path}?${queryOfFilters(change(filtersOfQuery(query) ?? noFilters), query)}`
}

function isNone(filters: TicketFilters): boolean {
  return queryParts(filters) === 0
}

function queryParts({ project_id: _project, yes, lists, ...named }: TicketFilters): number {
  return Object.keys(named).length + Object.keys(yes).length + Object.keys(lists).length
}

function isOfFilters(name: string): boolean {
  return ['filters', 'status', 'image', 'start_date', 'end_date', 'search', 'net_gte', 'net_lte', ...yesNoFilters, ...listFilters].includes(name)
}

/**
 * The words for yes and no in a URL. A URL that a person typed, or that another program created, may have `true` and `false`, as in the
 * API.
 */
const meanings: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

function yesOrNo(name: YesNoFilter, word: string | null): [YesNoFilter, boolean][] {
  const meaning = word === null || !Object.hasOwn(meanings, word) ? undefined : meanings[word]
  return meaning === undefined ? [] : [[name, meaning]]
}

/** A filter with one value, as chips and commands add and remove it. */
export type FilterChange =
  | { readonly filter: ListFilter; readonly value: string }
  | { readonly filter: YesNoFilter; readonly value: 'yes' | 'no' }
  | { readonly filter: 'status' | 'image' | 'start_date' | 'end_date' | 'search' | 'net'; readonly value: string }

/** Adds a value to a list filter, or sets the value of any other filter (TICK-11). */
export function addFilter(filters: TicketFilters, { filter, value }: FilterChange): TicketFilters {
  const list = listFilters.find((name) => name === filter)
  if (list !== undefined) return normalFilters({ ...filters, lists: { ...filters.lists, [list]: [...(filters.lists[list] ?? []), value] } })
  const yesNo = yesNoFilters.find((name) => name === filter)
  if (yesNo !== undefined) return normalFilters({ ...filters, yes: { ...filters.yes, [yesNo]: value === 'yes' } })
  if (filter === 'net') return normalFilters({ ...filters, net: { ...filters.net, ...readNet(...boundOf(value)) } })
  return normalFilters({ ...filters, [filter]: value })
}

/** Removes a value from a list filter, or the whole filter if no value is given. */
export function removeFilter(filters: TicketFilters, filter: FilterChange['filter'], value?: string): TicketFilters {
  const list = listFilters.find((name) => name === filter)
  if (list !== undefined) {
    const left = value === undefined ? [] : (filters.lists[list] ?? []).filter((one) => one !== value)
    return normalFilters({ ...filters, lists: { ...filters.lists, [list]: left } })
  }
  const yesNo = yesNoFilters.find((name) => name === filter)
  if (yesNo !== undefined) return normalFilters({ ...filters, yes: { ...filters.yes, [yesNo]: null } })
  if (filter === 'net') {
    const { net: _net, ...others } = filters
    return normalFilters(others)
  }
  return normalFilters({ ...filters, [filter]: null })
}

/**
 * Splits a typed bound of the net into its operator and its amount: '>24' into '>' and '24'. Without an operator, the operator is ':',
 * which means exactly.
 */
export function boundOf(value: string): [string, string] {
  const [, operator = ':', text = ''] = /^(>=|<=|>|<)?\s*([^]*)$/.exec(value.trim()) ?? []
  return [operator, text]
}
