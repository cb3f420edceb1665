import { slipFilterFields } from '#src/areas/tickets/api/tickets/slip-filters'
import { statusesOfFilter } from '#src/areas/tickets/domain/status'
import { isRejectedOrVoided } from '#src/platform/domain/status-words'
import { ticketCounts, type CountedTickets } from '#src/areas/projects/server/public/ticket-counts'
import { kindOfViewer, visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql, type SqlPart, type Statement } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'

/**
 * The filters that the stored counts support. The entry `filters` is the name of the object in which a request sends some of these filters.
 */
const KNOWN: ReadonlySet<string> = new Set(['project_id', 'status', 'start_date', 'end_date', 'filters', 'coded', 'to_code', 'connected'])
const filterNames = Object.keys(slipFilterFields) as (keyof FeedFilters)[]

/** Whether the stored counts support all filters that are set. A query also has parameters that are not filters; these are ignored. */
function isKnown(filters: FeedFilters): boolean {
  // `to_code: false` matches tickets that are coded, rejected or voided: an "or" that `ticketCounts` cannot express
  if (filters.filters?.to_code === false) return false
  const values = { ...Object.fromEntries(filterNames.map((name) => [name, filters[name]])), ...filters.filters }
  return Object.entries(values).every(([name, value]) => KNOWN.has(name) || value === undefined || (name === 'search' && String(value).trim() === ''))
}

/**
 * The statement that computes the number of matching tickets from the stored counts. Null if the stored counts do not support one of the
 * filters. `where` is the condition of `slipsWhere`. If there is a range of days, a list leaves out some tickets whose timestamp is far
 * from their date. So that the total agrees with the list, such tickets are counted with `where`, but only if the stored counts say that
 * the range has any.
 */
export function storedTotal(db: AgencyTransaction, person: Viewer, filters: FeedFilters, where: SqlPart): Statement<{ count: string }> | null {
  if (!isKnown(filters)) return null
  const { project_id, status = 'all', start_date: from, end_date: to, filters: { coded: isCoded, to_code: toCode = false, connected } = {} } = filters
  // a ticket that still has to be coded is not coded yet, so the filter `to_code` also sets the filter `coded` to false
  const coded = toCode ? false : isCoded
  const statuses = statusesOfFilter[status].filter((one) => !toCode || (isCoded !== true && !isRejectedOrVoided(one)))
  const rows = ticketCounts(db, {
    projects: projectsOf(person, project_id, connected),
    ...((status !== 'all' || toCode) && { statuses }),
    ...(coded !== undefined && { coded }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  if (from === undefined && to === undefined) return sql`SELECT coalesce(sum(tickets), 0) AS count FROM ${rows} AS stored`
  return sql`
    SELECT near + CASE WHEN astray = 0 THEN 0 ELSE (SELECT count(*) FROM slips s WHERE ${where} AND is_astray(s.ticket_date, s.ticketed_at)) END AS count
    FROM (SELECT coalesce(sum(tickets) FILTER (WHERE NOT is_astray), 0) AS near, coalesce(sum(tickets) FILTER (WHERE is_astray), 0) AS astray
      FROM ${rows} AS stored) AS sums`
}

/** The projects whose stored counts are summed. For a person who sees all projects, the stored sums over all projects are used instead. */
function projectsOf(person: Viewer, projectId: number | undefined, connected: boolean | undefined): CountedTickets['projects'] {
  const column = sql.part`counted.dot_project_id`
  const kind = kindOfViewer(person)
  if (projectId !== undefined || kind === 'of_teams') {
    if (connected === false) return []
    return projectId === undefined ? visibleProjects(person, column) : sql.part`${column} = ${projectId} AND ${visibleProjects(person, column)}`
  }
  const isSeen = { connected: connected !== false, unconnected: connected !== true && kind === 'of_all' }
  return (['connected', 'unconnected'] as const).filter((scope) => isSeen[scope])
}
