import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { filterLine } from '#src/areas/tickets/domain/filter-line/write-line'
import { noFilters, slipsQuery } from '#src/areas/tickets/domain/filters'
import { pathOfView } from '#src/areas/tickets/domain/saved-views/saved-view'
import { filtersOfQuery } from '#src/areas/tickets/client/filters/public/filter-query'
import { viewKindOf } from '#src/areas/tickets/client/saved-views/view-kinds'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import type { SavedView } from '#src/areas/tickets/client/public/view-calls'
import { wireFilters } from '#src/areas/tickets/client/public/wire-filters'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

const countCalls = requests({ count: tickets.count })

/** The path and query that open a view. */
export function addressOf(view: SavedView): string {
  return `${pathOfView(view)}?${viewKindOf(view.screen)?.opened(view) ?? view.query}`
}

/** The name of the page to which a view belongs: a list of tickets, or the reports of a project. */
export function listWords({ screen, project_title: project }: SavedView): string {
  if (project === null) return words('all_projects')
  return screen === 'tickets' || screen === 'manage_tickets' ? project : words(screen === 'reconciliation' ? 'reconciliation_of' : 'reports_of', { project })
}

/** The filters of a view as a person would type them. For a saved report, a description of it. */
export function lineOf({ query, screen }: SavedView): string {
  return viewKindOf(screen)?.words(query) ?? filterLine(filtersOfQuery(query) ?? noFilters)
}

/** How many tickets a view shows now, counted in the same way as in the list that it shows. Null for a report, which has no count. */
export async function countOf({ query, screen, dot_project_id: project }: SavedView, signal?: AbortSignal): Promise<number | null> {
  if (viewKindOf(screen) !== undefined) return null
  const filters = { ...(filtersOfQuery(query) ?? noFilters), ...(project === null ? {} : { project_id: project }) }
  return (await callApi(countCalls.count(wireFilters({ ...slipsQuery(filters) })), { ...(signal !== undefined && { signal }), ignore: 'all' })).count
}
