import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { CHECK_EVERY_MINUTES, siteState, type SiteState } from '#src/areas/work-zones/domain/work-zone'
import { seesProject } from '#src/areas/work-zones/server/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { rubyOrder, type ListOrder, type RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** A project with the counts of its work zones (WZON-1). */
export interface SiteRow {
  readonly id: number
  readonly title: string
  readonly job_number: string
  readonly timezone: string
  readonly work_zones_created: number
  readonly work_zones_armed: number
  readonly job_site_status: SiteState
  readonly check_due_at: string | null
}

type Counted = Omit<SiteRow, 'job_site_status'>

const tables = sql.part`dot_projects project LEFT JOIN LATERAL (
  SELECT count(*)::int AS created, count(zone.armed_at)::int AS armed, min(zone.checked_at) FILTER (WHERE zone.armed_at IS NOT NULL) AS checked_at
  FROM work_zones zone WHERE zone.dot_authority_id = project.dot_authority_id AND zone.dot_project_id = project.id) zones ON true`
const columns = sql.part`project.id, project.title, coalesce(project.job_number, '') AS job_number, project.timezone, zones.created AS work_zones_created, zones.armed AS work_zones_armed,
  to_json(zones.checked_at + make_interval(mins => ${CHECK_EVERY_MINUTES})) #>> '{}' AS check_due_at`
const status = sql.part`CASE WHEN zones.armed > 0 THEN 1 WHEN zones.created > 0 THEN 2 ELSE 3 END`

const order: ListOrder = {
  fields: {
    job_site_status: status, title: sql.part`lower(project.title)`, job_number: sql.part`lower(project.job_number)`, work_zones_created: sql.part`zones.created`, work_zones_armed: sql.part`zones.armed`,
    check_due_at: sql.part`zones.checked_at`,
  },
  standard: status,
  last: sql.part`lower(project.title), project.id`,
}

/** The monitored projects that a person sees: projects under construction, and other projects with work zones (WZON-1, WZON-2). */
export async function findSites(db: AgencyTransaction, viewer: Viewer, { match, ...sort }: { readonly match?: string; readonly sort_by?: string; readonly sort_order?: string }, page: RubyPage): Promise<{ readonly total: number; readonly rows: SiteRow[] }> {
  const needle = match?.trim().toLowerCase() ?? ''
  const where = sql.part`project.dot_authority_id = ${db.agency} AND project.deleted_at IS NULL AND (project.status = 'construction' OR zones.created > 0) AND ${seesProject(viewer)}
    AND (${needle} = '' OR strpos(lower(concat_ws(E'\n', project.title, project.job_number)), ${needle}) > 0)`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${tables} WHERE ${where}`)
  const rows = await db.many(sql<Counted>`SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY ${rubyOrder(sort, order)} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, rows: rows.map(withState) }
}

/** One project with the counts of its work zones. */
export async function findSite(db: AgencyTransaction, project: number): Promise<SiteRow> {
  return withState(await db.one(sql<Counted>`SELECT ${columns} FROM ${tables} WHERE project.dot_authority_id = ${db.agency} AND project.id = ${project}`))
}

function withState(row: Counted): SiteRow {
  return { ...row, job_site_status: siteState(row.work_zones_created, row.work_zones_armed) }
}
