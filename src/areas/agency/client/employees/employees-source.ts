import { ACTIVE_USER_DAYS } from '#src/areas/agency/domain/employees/limits'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import type { TableSource } from '#src/platform/client/table/table-source'
import { employeeCalls, groupCalls, peopleKeys, type Employee, type Group } from '#src/areas/agency/client/employees/people-calls'

/** The filters of a list of employees or groups, as in the query of the pane's URL: search, deleted=yes, active=yes. */
export interface ListFilters {
  readonly search?: string
  readonly deleted?: boolean
  /** True to list only people who have logged in within the last 30 days (PEOP-12). */
  readonly active?: boolean
}

const DAY_MS = 86_400_000

/** Reads the employees of the agency page by page, from GET /v3/dot_employees (PEOP-1, PEOP-12). */
export function employeesSource(agency: number): TableSource<Employee> {
  return {
    queryKey: peopleKeys.employees(agency),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const request = employeeCalls.list({ ...employeeFilters(filters), ...sortOf(sort), page_size: size, page_number: startRow / size + 1 })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.dot_employees, total: Number(headers.get('total-count') ?? answer.dot_employees.length) }
    },
  }
}

/** Reads the groups of the agency page by page, from GET /v3/dot_groups (PEOP-1). */
export function groupsSource(agency: number): TableSource<Group> {
  return {
    queryKey: peopleKeys.groups(agency),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { search, deleted } = readFilters(filters)
      const request = groupCalls.list({
        ...(search === undefined ? {} : { search }), ...(deleted === true ? { deleted } : {}), ...sortOf(sort), page_size: size, page_number: startRow / size + 1,
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.dot_groups, total: Number(headers.get('total-count') ?? answer.dot_groups.length) }
    },
  }
}

/** The filters of an employee list as query parameters. */
export function employeeFilters(filters: Readonly<Record<string, unknown>>): { search?: string; deleted?: boolean; active_since?: string } {
  const { search, deleted, active } = readFilters(filters)
  return {
    ...(search === undefined ? {} : { search }),
    ...(deleted === true ? { deleted } : {}),
    // the time is rounded down to the minute, so that the query key does not change on every render
    ...(active === true ? { active_since: new Date(Math.floor(Date.now() / 60_000) * 60_000 - ACTIVE_USER_DAYS * DAY_MS).toISOString() } : {}),
  }
}

/** Parses the filters in the query of a pane's URL. */
export function filtersOf(query: string): ListFilters {
  const params = new URLSearchParams(query)
  const search = params.get('search')?.trim() ?? ''
  return {
    ...(search === '' ? {} : { search }),
    ...(params.get('deleted') === 'yes' ? { deleted: true } : {}),
    ...(params.get('active') === 'yes' ? { active: true } : {}),
  }
}

/** Applies `change` to the filters in a pane's path and query; returns the new path and query. */
export function withFilters(address: string, change: (filters: ListFilters) => ListFilters): string {
  const [path = '', query = ''] = address.split('?')
  const { search = '', deleted = false, active = false } = change(filtersOf(query))
  const next = new URLSearchParams()
  if (search !== '') next.set('search', search)
  if (deleted) next.set('deleted', 'yes')
  if (active) next.set('active', 'yes')
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

function sortOf(sort: readonly { readonly key: string; readonly direction: string }[]): { sort_by?: string; sort_order?: string } {
  return sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }
}

function readFilters({ search, deleted, active }: Readonly<Record<string, unknown>>): ListFilters {
  return {
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(deleted === true ? { deleted } : {}),
    ...(active === true ? { active } : {}),
  }
}
