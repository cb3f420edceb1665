import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import type { TableSource } from '#src/platform/client/table/table-source'
import { projectCalls, projectKeys, type Project } from '#src/areas/projects/client/public/project-query'

/** The filters of a project list. */
export interface ProjectFilters {
  readonly search?: string
  readonly archived?: boolean
  readonly deleted?: boolean
}

/** The projects that the person sees: GET /v3/projects by page (PROJ-1 to PROJ-3). */
export function projectsSource(agency: number): TableSource<Project> {
  return {
    queryKey: projectKeys.all(agency),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const request = projectCalls.list({
        ...readFilters(filters),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
        page_size: size,
        page_number: startRow / size + 1,
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.projects, total: Number(headers.get('total-count') ?? answer.projects.length) }
    },
  }
}

/** The filters in the query string of a pane's path: search, archived=yes, deleted=yes. */
export function projectFiltersOf(query: string): ProjectFilters {
  const params = new URLSearchParams(query)
  const search = params.get('search')?.trim() ?? ''
  return {
    ...(search === '' ? {} : { search }),
    ...(params.get('archived') === 'yes' ? { archived: true } : {}),
    ...(params.get('deleted') === 'yes' ? { deleted: true } : {}),
  }
}

/** Returns `address`, which is a pane's path with its query string, with changed filters. */
export function withProjectFilters(address: string, change: (filters: ProjectFilters) => ProjectFilters): string {
  const [path = '', query = ''] = address.split('?')
  const { search = '', archived = false, deleted = false } = change(projectFiltersOf(query))
  const next = new URLSearchParams()
  if (search !== '') next.set('search', search)
  if (archived) next.set('archived', 'yes')
  if (deleted) next.set('deleted', 'yes')
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

function readFilters({ search, archived, deleted }: Readonly<Record<string, unknown>>): ProjectFilters {
  return {
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(archived === true ? { archived } : {}),
    ...(deleted === true ? { deleted } : {}),
  }
}
