import { holdConnections } from '#src/areas/tickets/server/calibration/store'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The fields of a project that the tickets of the project need. */
export interface MatchedProject {
  readonly id: number
  readonly timezone: string
  readonly district: string | null
  readonly max_gvw_override: number | null
}

/** Finds the project to which a supplier's job number belongs (TICK-97, PROJ-41). */
export interface ProjectMatcher {
  /** Whether this job number was loaded. A job number that was not loaded matches no project. */
  knows(jobNumber: string): boolean
  /** The project of a job number. Null if no project matches; the ticket then has no project. */
  match(supplier: unknown, jobNumber: unknown): MatchedProject | null
  /** The time zone of a ticket's local times: the zone of the project that its job number matches, or else of the agency. */
  zoneOf(supplier: unknown, jobNumber: unknown): string
}

interface ProjectRow extends MatchedProject {
  readonly job_number: string | null
  readonly contract_number: string | null
  readonly state_project_number: string
}

interface JobRow {
  readonly supplier: string
  readonly job_number: string
  readonly dot_project_id: number | null
  readonly hidden: boolean
  readonly is_kept_apart: boolean
}

/**
 * Loads the connections and projects that are needed to match these job numbers. With null, loads all connections and projects of the
 * agency. If a job number is connected to a project, it matches that project. Otherwise, it matches the only project that has it as its job
 * number, contract number or state project number, in that order. It matches no project if several projects have the number, or if a person
 * has hidden or disconnected it. Connections are locked until the transaction ends.
 */
export async function openProjectMatcher(db: AgencyTransaction, jobNumbers: readonly string[] | null): Promise<ProjectMatcher> {
  await holdConnections(db)
  const timezone = await timezoneOfAgency(db)
  const jobs = await db.many(sql<JobRow>`
    SELECT supplier, job_number, dot_project_id, hidden, is_kept_apart FROM job_slip_projects
    WHERE dot_authority_id = ${db.agency} AND ${amongNumbers(jobNumbers, sql.part`job_number`)}`)
  const projects = await db.many(sql<ProjectRow>`
    SELECT id, timezone, district, max_gvw_override, job_number, contract_number, state_project_number FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL AND (
      ${amongNumbers(jobNumbers, sql.part`job_number`)} OR ${amongNumbers(jobNumbers, sql.part`contract_number`)}
      OR ${amongNumbers(jobNumbers, sql.part`state_project_number`)} OR id = ANY(${jobs.flatMap((job) => job.dot_project_id ?? [])}::int[]))`)
  const byId = new Map(projects.map((project) => [project.id, project]))
  const byJob = new Map(jobs.map((job) => [jobKey(job.supplier, job.job_number), job]))
  const byNumber = (['job_number', 'contract_number', 'state_project_number'] as const).map((name) => grouped(projects, name))
  const loaded = jobNumbers === null ? null : new Set(jobNumbers)
  const knows = (jobNumber: string) => loaded === null || loaded.has(jobNumber)
  const match = (supplier: unknown, jobNumber: unknown): MatchedProject | null => {
    if (typeof jobNumber !== 'string' || jobNumber === '' || !knows(jobNumber)) return null
    const job = byJob.get(jobKey(String(supplier), jobNumber))
    const connected = byId.get(job?.dot_project_id ?? 0)
    if (connected !== undefined || job?.hidden === true || job?.is_kept_apart === true) return connected ?? null
    const candidates = byNumber.map((projectsOf) => projectsOf.get(jobNumber)).find((some) => some !== undefined)
    return candidates?.length === 1 ? (candidates[0] ?? null) : null
  }
  return {
    knows,
    match,
    zoneOf: (supplier, jobNumber) => match(supplier, jobNumber)?.timezone ?? timezone,
  }
}

/** The projects with these ids, as a map by id. */
export async function findProjects(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, MatchedProject>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many(sql<MatchedProject>`
    SELECT id, timezone, district, max_gvw_override FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ANY(${ids}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A supplier's job, with its name on the received tickets, and the project that it matches. */
export interface SeenJob {
  readonly supplier: string
  readonly job_number: string
  readonly job_name: string | null
  readonly dot_project_id: number | null
}

/** A job number that was connected to a project automatically. */
export interface ConnectedJob extends SeenJob {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number
}

/** The job numbers that a receipt added, and those that it connected. */
export interface NotedJobs {
  readonly added: readonly { readonly id: number; readonly job_number: string }[]
  readonly connected: readonly ConnectedJob[]
}

/**
 * Inserts job numbers that are new, and connects those that now match a project (PROJ-41). Returns both, so that the caller can record
 * events for them, and can move the earlier tickets of newly connected job numbers into the project (CALB-4).
 */
export async function noteJobs(db: AgencyTransaction, seenJobs: readonly SeenJob[]): Promise<NotedJobs> {
  const jobs = [...new Map(seenJobs.map((job) => [jobKey(job.supplier, job.job_number), job])).values()]
  if (jobs.length === 0) return { added: [], connected: [] }
  const rows = sql.part`unnest(
    ${jobs.map((job) => job.supplier)}::text[], ${jobs.map((job) => job.job_number)}::text[],
    ${jobs.map((job) => job.job_name)}::text[], ${jobs.map((job) => job.dot_project_id)}::int[]) AS seen (supplier, job_number, job_name, dot_project_id)`
  const known = sql.part`job.dot_authority_id = ${db.agency} AND job.supplier = seen.supplier AND job.job_number = seen.job_number`
  const added = await db.many(sql<{ id: number; job_number: string }>`
    INSERT INTO job_slip_projects (dot_authority_id, supplier, job_number, job_name, dot_project_id)
    SELECT ${db.agency}, seen.supplier, seen.job_number, seen.job_name, seen.dot_project_id FROM ${rows}
    WHERE NOT EXISTS (SELECT FROM job_slip_projects job WHERE ${known})
    ORDER BY seen.supplier, seen.job_number
    ON CONFLICT (dot_authority_id, supplier, job_number) DO NOTHING RETURNING id, job_number`)
  const connected = await db.many(sql<ConnectedJob>`
    UPDATE job_slip_projects job SET dot_project_id = seen.dot_project_id, version = job.version + 1, updated_at = now() FROM ${rows}
    WHERE ${known} AND job.dot_project_id IS NULL AND NOT job.hidden AND NOT job.is_kept_apart AND seen.dot_project_id IS NOT NULL
    RETURNING job.id, job.version, job.supplier, job.job_number, job.job_name, job.dot_project_id`)
  return { added, connected }
}

function grouped(projects: readonly ProjectRow[], name: 'job_number' | 'contract_number' | 'state_project_number'): ReadonlyMap<string, ProjectRow[]> {
  const groups = new Map<string, ProjectRow[]>()
  for (const project of projects) {
    const number = project[name]
    if (number !== null) groups.set(number, [...(groups.get(number) ?? []), project])
  }
  return groups
}

function amongNumbers(numbers: readonly string[] | null, column: SqlPart): SqlPart {
  return numbers === null ? sql.part`true` : sql.part`${column} = ANY(${numbers}::text[])`
}

function jobKey(supplier: string, jobNumber: string): string {
  return `${supplier}\n${jobNumber}`
}
