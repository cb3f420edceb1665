import type { ProjectInput } from '#src/areas/projects/domain/project-input'
import type { ProjectStatus } from '#src/areas/projects/domain/status'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { ticketCounts } from '#src/areas/projects/server/public/ticket-counts'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'

/** A project whose row is locked for a write. */
export interface LockedProject extends ProjectInput {
  readonly id: number
  readonly version: number
  readonly status: ProjectStatus
  readonly completed_on: string | null
  readonly deleted_at: string | null
}

/** The columns of a project that people's writes change. */
export const projectColumns = [
  'title', 'state_project_number', 'federal_project_number', 'contract_number', 'job_number', 'description', 'public_description', 'district',
  'letting_date', 'project_start', 'completed_on', 'timezone', 'contractor_name', 'max_gvw_override', 'funding_source', 'collect_user_location',
  'allow_sending_dwr', 'latitude', 'longitude', 'working_hours', 'pay_basis', 'status', 'deleted_at', 'deleted_by',
] as const

/** New values of a project's columns, by column name. */
export type ProjectValues = Readonly<Partial<Record<(typeof projectColumns)[number], unknown>>>

/** Locks the projects that the person sees, in id order. Includes deleted projects, because an administrator can restore them. */
export async function lockProjects(db: AgencyTransaction, person: Viewer, ids: readonly number[]): Promise<LockedProject[]> {
  const rows = await db.many(sql<{ row: LockedProject }>`
    SELECT row_to_json(p) AS row FROM dot_projects p
    WHERE p.dot_authority_id = ${db.agency} AND p.id = ANY(${ids}::int[]) AND ${visibleProjects(person, sql.part`p.id`)}
    ORDER BY p.id FOR UPDATE OF p`)
  return rows.map(({ row }) => row)
}

/** Writes columns of projects, with different values for each project, and increments the projects' versions. */
export async function writeProjects(db: AgencyTransaction, changes: readonly { readonly id: number; readonly values: ProjectValues }[]): Promise<void> {
  const sets = sql.join(projectColumns.map((column) => sql.part`${sql.identifier(column)} = next.${sql.identifier(column)}`), ', ')
  await db.run(sql`
    UPDATE dot_projects AS p SET ${sets}, version = p.version + 1, updated_at = now()
    FROM unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ values }) => JSON.stringify(values))}::jsonb[]) AS change (id, columns)
    JOIN dot_projects AS present ON present.dot_authority_id = ${db.agency} AND present.id = change.id
    CROSS JOIN LATERAL jsonb_populate_record(present, change.columns) AS next
    WHERE p.dot_authority_id = ${db.agency} AND p.id = change.id`)
}

/** Inserts a new draft; returns its id. */
export async function insertProject(db: AgencyTransaction, values: ProjectInput): Promise<number> {
  const names = Object.keys(values)
  const columns = sql.join(names.map((name) => sql.identifier(name)), ', ')
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO dot_projects (dot_authority_id, ${columns})
    SELECT ${db.agency}, ${sql.join(names.map((name) => sql.part`fresh.${sql.identifier(name)}`), ', ')}
    FROM jsonb_populate_record(NULL::dot_projects, ${JSON.stringify(values)}::jsonb) AS fresh
    RETURNING id`)
  return id
}

/** For each of these state project numbers that is in use, the project that has the number. Ignores deleted projects (PROJ-11). */
export async function ownersOfNumbers(db: AgencyTransaction, numbers: readonly string[]): Promise<ReadonlyMap<string, { readonly id: number; readonly title: string }>> {
  const rows = await db.many(sql<{ id: number; title: string; number: string }>`
    SELECT id, title, state_project_number AS number FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND state_project_number = ANY(${numbers}::text[]) AND deleted_at IS NULL`)
  return new Map(rows.map((row) => [row.number, row]))
}

/** The facts about a project that the status guards and the delete confirmation need (PROJ-21, PROJ-50). */
interface ProjectStanding {
  readonly has_tickets: boolean
  readonly open_tickets: number
  /** The number of the period in progress. */
  readonly period: number | null
  /**
   * True if the project has a closed period, an approved Update or a coded ticket. Such a project is retained longer after its deletion
   * (CONST-4).
   */
  readonly was_paid: boolean
  readonly retention_years: number | null
}

/** Whether the project has tickets, how many are open, its period in progress, and whether anything was paid. */
export function standingOf(db: AgencyTransaction, projectId: number): Promise<ProjectStanding> {
  const ofProject = sql.part`dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}`
  const openTickets = ticketCounts(db, { projects: sql.part`counted.dot_project_id = ${projectId}`, statuses: ['pending', 'flagged', ''] })
  return db.one(sql<ProjectStanding>`
    SELECT EXISTS (SELECT FROM slips WHERE ${ofProject}) AS has_tickets,
      (SELECT coalesce(sum(tickets), 0)::int FROM ${openTickets} AS counts) AS open_tickets,
      (SELECT number FROM pay_periods WHERE ${ofProject} AND state = 'in_progress') AS period,
      EXISTS (SELECT FROM pay_periods WHERE ${ofProject} AND state = 'closed') OR EXISTS (SELECT FROM change_orders WHERE ${ofProject} AND state = 'approved')
        OR EXISTS (SELECT FROM slips WHERE ${ofProject} AND coded) AS was_paid,
      (SELECT retention_years FROM dot_authorities WHERE id = ${db.agency}) AS retention_years`)
}

/** The name of the person who changed a project last, or null. */
export async function lastChangedBy(db: AgencyTransaction, projectId: number): Promise<string | null> {
  const row = await db.maybeOne(sql<{ actor: string }>`
    SELECT actor FROM record_events WHERE dot_authority_id = ${db.agency} AND record_kind = 'project' AND record_id = ${projectId}
    ORDER BY id DESC LIMIT 1`)
  return row?.actor ?? null
}
