import { listFilters, noFilters, normalFilters, yesNoFilters, type ListFilter, type TicketFilters, type YesNoFilter } from '#src/areas/tickets/domain/filters'

/** Says in an address that nothing is filtered, where no word at all would mean the kept or usual filters. */
const NONE = 'filters=none'

/** The filters that a pane's query names, without the project of its path; null when it names none (SHELL-75). */
export function filtersOfQuery(query: string): TicketFilters | null {
  const given = new URLSearchParams(query)
  const lists = Object.fromEntries(listFilters.flatMap((name) => (given.has(name) ? [[name, given.getAll(name)]] : [])))
  const yes = Object.fromEntries(yesNoFilters.flatMap((name) => yesOrNo(name, given.get(name))))
  const filters = normalFilters({
    status: given.get('status'),
    image: given.get('image'),
    start_date: given.get('start_date'),
    end_date: given.get('end_date'),
    search: given.get('search'),
    yes,
    lists,
  })
  return isNone(filters) && given.get('filters') !== 'none' ? null : filters
}

/** The query that names these filters, without a question mark; words of other parts of the screen stay as they are. */
export function queryOfFilters(filters: TicketFilters, before = ''): string {
  const { project_id: _project, yes, lists, ...named } = normalFilters(filters)
  const query = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(before)) if (!isOfFilters(name)) query.append(name, value)
  for (const [name, value] of Object.entries(named)) query.append(name, String(value))
  for (const [name, value] of Object.entries(yes)) query.append(name, value ? 'yes' : 'no')
  for (const [name, values] of Object.entries(lists)) for (const value of values) query.append(name, value)
  const text = query.toString()
  return isNone(filters) ? (text === '' ? NONE : `${text}&${NONE}`) : text
}

/** The same place with other filters. */
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
  return ['filters', 'status', 'image', 'start_date', 'end_date', 'search', ...yesNoFilters, ...listFilters].includes(name)
}

function yesOrNo(name: YesNoFilter, word: string | null): [YesNoFilter, boolean][] {
  return word === 'yes' || word === 'no' ? [[name, word === 'yes']] : []
}

/** One choice of one filter, as a chip or a command names it. */
export type FilterChange =
  | { readonly filter: ListFilter; readonly value: string }
  | { readonly filter: YesNoFilter; readonly value: 'yes' | 'no' }
  | { readonly filter: 'status' | 'image' | 'start_date' | 'end_date' | 'search'; readonly value: string }

/** The filters with one choice more: a value of a list beside the others, any other in place of the former (TICK-11). */
export function addFilter(filters: TicketFilters, { filter, value }: FilterChange): TicketFilters {
  const list = listFilters.find((name) => name === filter)
  if (list !== undefined) return normalFilters({ ...filters, lists: { ...filters.lists, [list]: [...(filters.lists[list] ?? []), value] } })
  const yesNo = yesNoFilters.find((name) => name === filter)
  if (yesNo !== undefined) return normalFilters({ ...filters, yes: { ...filters.yes, [yesNo]: value === 'yes' } })
  return normalFilters({ ...filters, [filter]: value })
}

/** The filters without one choice; without a value, without the whole filter. */
export function removeFilter(filters: TicketFilters, filter: FilterChange['filter'], value?: string): TicketFilters {
  const list = listFilters.find((name) => name === filter)
  if (list !== undefined) {
    const left = value === undefined ? [] : (filters.lists[list] ?? []).filter((one) => one !== value)
    return normalFilters({ ...filters, lists: { ...filters.lists, [list]: left } })
  }
  const yesNo = yesNoFilters.find((name) => name === filter)
  if (yesNo !== undefined) return normalFilters({ ...filters, yes: { ...filters.yes, [yesNo]: null } })
  return normalFilters({ ...filters, [filter]: null })
}
