import { statusIds, type StatusId } from '#src/areas/equipment/domain/status'
import { addressWith } from '#src/platform/client/address-with'

/** The filters of EQPT-3, in the order of the specification, by their names in the API and in the pane's URL. */
export const filterNames = ['projects', 'oems', 'customers', 'sub_types', 'statuses'] as const
export type FilterName = (typeof filterNames)[number]

/** A filter and one of its values, as in the query string of the pane's URL. */
export interface FilterValue {
  readonly filter: FilterName
  readonly value: string
}

/** The filters of a list of equipment, with the types of the API. */
interface EquipmentFilters {
  readonly projects?: number[]
  readonly oems?: string[]
  readonly customers?: string[]
  readonly sub_types?: string[]
  readonly statuses?: StatusId[]
  readonly search?: string
  readonly deleted?: boolean
}

/** The filters in the query string of a pane's URL. */
export function filtersOf(query: string): EquipmentFilters {
  const searchParams = new URLSearchParams(query)
  const texts = (name: FilterName) => searchParams.getAll(name).filter((value) => value !== '')
  const projects = texts('projects').map(Number).filter((id) => Number.isInteger(id) && id > 0)
  const statuses = statusIds.filter((id) => texts('statuses').includes(String(id)))
  const [oems, customers, subtypes, search] = [texts('oems'), texts('customers'), texts('sub_types'), searchParams.get('search')?.trim() ?? '']
  return {
    ...(projects.length === 0 ? {} : { projects }),
    ...(oems.length === 0 ? {} : { oems }),
    ...(customers.length === 0 ? {} : { customers }),
    ...(subtypes.length === 0 ? {} : { sub_types: subtypes }),
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(search === '' ? {} : { search }),
    ...(searchParams.get('deleted') === 'yes' ? { deleted: true } : {}),
  }
}

/** Casts the filters of a table back to their type, which is safe because they come from `filtersOf`. */
export function readFilters(filters: Readonly<Record<string, unknown>>): EquipmentFilters {
  return filters
}

/** The active filters in the query string of a pane's URL, one entry per value. */
export function activeFilters(query: string): readonly FilterValue[] {
  const searchParams = new URLSearchParams(query)
  return filterNames.flatMap((filter) => searchParams.getAll(filter).filter((value) => value !== '').map((value) => ({ filter, value })))
}

/** The URL of a pane with a filter value added, or removed if the URL already has it. */
export function withFilterToggled(address: string, { filter, value }: FilterValue): string {
  return changed(address, (searchParams) => {
    const values = searchParams.getAll(filter)
    searchParams.delete(filter)
    for (const one of values.includes(value) ? values.filter((other) => other !== value) : [...values, value]) searchParams.append(filter, one)
  })
}

/** The URL of a pane without its filters and its search text. */
export function withoutFilters(address: string): string {
  return changed(address, (searchParams) => {
    for (const name of [...filterNames, 'search']) searchParams.delete(name)
  })
}

/** Replaces the search text in the URL of a pane. */
export function withSearch(address: string, search: string): string {
  return addressWith(address, { search: search.trim() || null })
}

function changed(address: string, change: (searchParams: URLSearchParams) => void): string {
  const [path = '', query = ''] = address.split('?')
  const searchParams = new URLSearchParams(query)
  change(searchParams)
  return searchParams.size === 0 ? path : `${path}?${searchParams.toString()}`
}
