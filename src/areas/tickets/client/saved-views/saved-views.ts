import type { Static } from 'typebox'
import { savedViews, type SavedView as Schema } from '#src/areas/tickets/api/saved-views'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { filterLine } from '#src/areas/tickets/domain/filter-line/write-line'
import { noFilters, slipsQuery } from '#src/areas/tickets/domain/filters'
import { pathOfView } from '#src/areas/tickets/domain/saved-views/saved-view'
import { filtersOfQuery } from '#src/areas/tickets/client/filters/public/filter-query'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import { wireFilters } from '#src/areas/tickets/client/public/wire-filters'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'

/** A saved view as the server answers it. */
export type SavedView = Static<typeof Schema>

export const viewCalls = requests(savedViews)
const countCalls = requests({ count: tickets.count })

/** The query key of the views that a person sees. */
export const viewsKey = (agency: number, person: number) => ['saved-views', agency, person] as const

/** The address that a view opens. */
export function addressOf(view: SavedView): string {
  return `${pathOfView(view)}?${view.query}`
}

/** The list that a view is of. */
export function listWords({ screen, project_title: project }: SavedView): string {
  if (project === null) return words('all_projects')
  return screen === 'reconciliation' ? words('reconciliation_of', { project }) : project
}

/** The filters of a view as a typed line. */
export function lineOf({ query }: SavedView): string {
  return filterLine(filtersOfQuery(query) ?? noFilters)
}

/** How many tickets a view shows now, as its list counts them. */
export async function countOf({ query, dot_project_id: project }: SavedView, signal?: AbortSignal): Promise<number> {
  const filters = { ...(filtersOfQuery(query) ?? noFilters), ...(project === null ? {} : { project_id: project }) }
  return (await callApi(countCalls.count(wireFilters({ ...slipsQuery(filters) })), { ...(signal !== undefined && { signal }), ignore: 'all' })).count
}

/** Shows a changed view everywhere. */
export function noteView({ saved_view: { id } }: { readonly saved_view: SavedView }): void {
  notifyRecordsChanged('saved_view', [id])
}
