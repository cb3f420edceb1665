import type { ProjectSort } from '#src/areas/projects/api/projects/projects'
import { PROJECTS_AT_ONCE } from '#src/areas/projects/domain/project-input'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'

/** The filters of a project list (PROJ-3). */
export interface ProjectFilters {
  readonly search?: string
  readonly archived?: boolean
  readonly deleted?: boolean
  readonly status?: readonly string[]
}

const today = sql.part`(now() AT TIME ZONE p.timezone)::date`
const daysActive = sql.part`coalesce(p.completed_on, ${today}) - p.project_start`

/**
 * SQL for the number of tickets to code of a project. It adds up only the few stored counts per year, so that sorting a thousand projects
 * by this number is fast.
 */
const toCodeCount = sql.part`(
  SELECT coalesce(sum(c.tickets), 0) FROM project_ticket_counts c
  WHERE c.dot_authority_id = p.dot_authority_id AND c.scope = 'project' AND c.dot_project_id = p.id AND c.span = 'year'
    AND NOT c.coded AND c.status <> 'rejected' AND c.status <> 'voided')`

/** The SQL expressions for the sort fields of PROJ-2 and for the number of tickets to code. */
export const projectOrders: Readonly<Record<ProjectSort, SqlPart>> = {
  contract_number: sql.part`p.contract_number`,
  updated_at: sql.part`p.updated_at`,
  title: sql.part`lower(p.title)`,
  state_project_number: sql.part`p.state_project_number`,
  project_start: sql.part`p.project_start`,
  days_active: daysActive,
  job_number: sql.part`p.job_number`,
  to_code_count: toCodeCount,
}

/**
 * The SQL condition on `dot_projects p`: the person sees the project, and the project matches the filters (PROJ-3, PROJ-28, PROJ-44).
 * Without `archived` or `status`, archived projects are left out.
 */
export function projectsWhere(db: AgencyTransaction, person: Viewer, { search, archived, deleted, status }: ProjectFilters): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  const conditions = [
    sql.part`p.dot_authority_id = ${db.agency}`,
    deleted === true ? sql.part`p.deleted_at > now() - interval '31 days'` : sql.part`p.deleted_at IS NULL`,
    // `visibleProjects` leaves out deleted projects for people who see only their teams' projects, even in the list of deleted projects
    visibleProjects(person, sql.part`p.id`),
    archived !== true && status === undefined && sql.part`p.status <> 'archived'`,
    status !== undefined && status.length > 0 && sql.part`p.status = ANY (${status}::text[])`,
    needle !== '' && sql.part`strpos(lower(concat_ws(E'\n', p.title, p.state_project_number, p.contract_number, p.job_number)), ${needle}) > 0`,
  ]
  return sql.join(conditions.filter((condition) => condition !== false), ' AND ')
}

/**
 * SQL for a project's number of tickets by status, from stored counts that are updated with every change of a ticket. Voided tickets are
 * not counted (PROJ-29, PROJ-31).
 */
const slipCounts = sql.part`LATERAL (
  SELECT
    coalesce(sum(c.tickets) FILTER (WHERE c.status IN ('delivered', 'changed_after_delivered')), 0) AS delivered_count,
    coalesce(sum(c.tickets) FILTER (WHERE c.status IN ('pending', 'flagged', '')), 0) AS pending_count,
    coalesce(sum(c.tickets) FILTER (WHERE c.status = 'rejected'), 0) AS rejected_count,
    coalesce(sum(c.tickets) FILTER (WHERE NOT c.coded AND c.status <> 'rejected' AND c.status <> 'voided'), 0) AS to_code_count
  FROM project_ticket_counts c WHERE c.dot_authority_id = p.dot_authority_id AND c.scope = 'project' AND c.dot_project_id = p.id AND c.span = 'year'
) AS counts`

/** SQL for the number of days worked on a project: the number of different ticket dates of its delivered tickets. */
const workedDays = sql.part`LATERAL (
  SELECT count(*) AS days_worked FROM (
    SELECT FROM project_ticket_counts c
    WHERE c.dot_authority_id = p.dot_authority_id AND c.scope = 'project' AND c.dot_project_id = p.id AND c.span = 'day' AND c.status IN ('delivered', 'changed_after_delivered')
    GROUP BY c.first_day HAVING sum(c.tickets) > 0) AS by_day
) AS worked`

const lastTicket = sql.part`LATERAL (
  SELECT (SELECT key.ticketed_at FROM slip_keys key WHERE key.dot_authority_id = p.dot_authority_id AND key.dot_project_id = p.id
    ORDER BY key.ticketed_at DESC LIMIT 1) AS last_ticketed_at
) AS last_ticket`

/**
 * SQL for a project's progress: the average, over its contract items, of the total to date as a percentage of the estimate. Each item
 * counts at most 100 percent, and items without an estimate are left out (PROJ-30).
 */
const progress = sql.part`LATERAL (
  SELECT round(avg(least(100, 100 * done.total / item.estimated_quantity)), 2) AS percent_complete
  FROM pay_items item
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(totals.quantity), 0) AS total FROM pay_item_totals totals
    WHERE totals.dot_authority_id = item.dot_authority_id AND totals.dot_project_id = item.dot_project_id
      AND totals.project_pay_item_id = item.id) AS done
  WHERE item.dot_authority_id = p.dot_authority_id AND item.dot_project_id = p.id AND item.estimated_quantity > 0
) AS progress`

/** SQL for the names of a project's contract projects, in alphabetical order. */
const contractProjects = sql.part`coalesce((SELECT json_agg(part.name ORDER BY part.name) FROM external_dot_contract_projects part
  WHERE part.dot_authority_id = p.dot_authority_id AND part.dot_project_id = p.id), '[]')`

/** The projects that match a condition, each as JSON text. Counts are computed only for the projects on the requested page. */
export async function findProjects(db: AgencyTransaction, where: SqlPart, order: SqlPart, size: number, offset: number): Promise<string[]> {
  const rows = await db.many(sql<{ row: string }>`
    WITH p AS MATERIALIZED (
      SELECT p.*, row_number() OVER (ORDER BY ${order}) AS place FROM dot_projects p WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset})
    SELECT (SELECT row_to_json(columns)::text FROM (SELECT
      p.id, p.version, p.title, p.state_project_number, p.federal_project_number, p.contract_number, p.job_number,
      ${contractProjects} AS contract_projects, p.description, p.public_description, p.district, p.letting_date, p.project_start, p.completed_on, p.timezone, p.contractor_name,
      p.max_gvw_override, p.funding_source, p.collect_user_location, p.allow_sending_dwr, p.latitude, p.longitude, p.working_hours,
      p.pay_basis, p.reconciliation, p.status, progress.percent_complete, worked.days_worked, ${daysActive} AS days_active,
      counts.delivered_count, counts.pending_count, counts.rejected_count, counts.to_code_count, last_ticket.last_ticketed_at,
      (SELECT period.number FROM pay_periods period WHERE period.dot_authority_id = p.dot_authority_id
        AND period.dot_project_id = p.id AND period.state = 'in_progress') AS pay_period,
      p.deleted_at, p.deleted_by, p.created_at, p.updated_at) AS columns) AS row
    FROM p, ${slipCounts}, ${workedDays}, ${lastTicket}, ${progress}
    ORDER BY p.place`)
  return rows.map(({ row }) => row)
}

/**
 * The ids of projects that match a condition, minus those in `except`. Returns at most one id more than one call may change
 * (`PROJECTS_AT_ONCE`), which is enough to detect that too many projects match.
 */
export async function idsOfProjects(db: AgencyTransaction, where: SqlPart, except: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`SELECT p.id FROM dot_projects p WHERE ${where} AND NOT p.id = ANY(${except}::int[]) ORDER BY p.id LIMIT ${PROJECTS_AT_ONCE + 1}`)
  return rows.map(({ id }) => id)
}

/** The number of projects that match a condition. */
export async function countProjects(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: string }>`SELECT count(*) FROM dot_projects p WHERE ${where}`)
  return Number(count)
}

/** True when the agency has at least one project that is not deleted, visible to the caller or not (PROJ-9). */
export async function isAnyProjectAvailable(db: AgencyTransaction): Promise<boolean> {
  const { any } = await db.one(sql<{ any: boolean }>`
    SELECT EXISTS (SELECT 1 FROM dot_projects WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL) AS any`)
  return any
}
