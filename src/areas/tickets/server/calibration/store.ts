import type { Static } from 'typebox'
import type { JobSlipProject } from '#src/areas/tickets/api/calibration'
import { jobStateOf, type JobState } from '#src/areas/tickets/domain/calibration/connection'
import { suggester, type Candidate } from '#src/areas/tickets/domain/calibration/suggest'
import type { ProjectStatus } from '#src/areas/projects/domain/status'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A job number in the form in which the calibration lists show it. */
export type ShownJob = Static<typeof JobSlipProject>

interface JobRow {
  readonly id: number
  readonly version: number
  readonly supplier: string
  readonly job_number: string
  readonly job_name: string | null
  readonly hidden: boolean
  readonly dot_project_id: number | null
  readonly title: string | null
  readonly state_project_number: string | null
  readonly status: ProjectStatus | null
  readonly is_deleted: boolean
  readonly ticket_count: number
  readonly last_ticketed_at: Date | null
}

/** A row-locked job number, with the fields that are needed to change it. */
export interface LockedJob {
  readonly id: number
  readonly version: number
  readonly supplier: string
  readonly job_number: string
  readonly hidden: boolean
  readonly is_kept_apart: boolean
  readonly dot_project_id: number | null
  readonly connected_title: string | null
}

const CALIBRATION_LOCK = 7_250_417

/**
 * The fields by which the lists of job numbers can be sorted. Sorting by the ticket count or the last ticket is slower, because the tickets
 * of every job in the list must be read.
 */
export const jobOrder = {
  fields: {
    job_number: sql.part`job_number`,
    job_name: sql.part`job_name`,
    supplier: sql.part`supplier`,
    dot_project: sql.part`title`,
    ticket_count: sql.part`ticket_count`,
    last_ticketed_at: sql.part`last_ticketed_at`,
  },
  standard: sql.part`job_number`,
  last: sql.part`id`,
}

const counting = new Set(['ticket_count', 'last_ticketed_at'])

/** Takes the shared lock that a receipt needs, so that connections do not change while the receipt looks up projects. */
export async function holdConnections(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock_shared(${CALIBRATION_LOCK}, ${db.agency})`)
}

/**
 * Takes the exclusive lock for changing connections. Waits until the current receipts and changes of connections have ended; later ones
 * wait until the transaction of the caller ends.
 */
export async function lockConnections(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${CALIBRATION_LOCK}, ${db.agency})`)
}

/**
 * The open transactions that may already have looked up projects: those that now have the shared or the exclusive lock of connections. Each
 * is identified by its virtual transaction id, which is never reused. Does not wait for the transactions.
 */
export async function findLookups(db: AgencyTransaction): Promise<readonly string[]> {
  const rows = await db.many(sql<{ transaction: string }>`
    SELECT DISTINCT virtualtransaction AS transaction FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${CALIBRATION_LOCK}::oid AND objid = ${db.agency}::oid AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  return rows.map(({ transaction }) => transaction)
}

/**
 * The condition on `job` for a list of jobs: their state, and a text that the job number, job name or supplier contains (CALB-1, CALB-9).
 */
export function jobsWhere(db: AgencyTransaction, { state, search = '' }: { readonly state?: JobState; readonly search?: string }): SqlPart {
  const needle = search.trim().toLowerCase()
  return sql.part`job.dot_authority_id = ${db.agency}
    AND (${state ?? null}::text IS NULL OR CASE WHEN job.hidden THEN 'hidden' WHEN job.dot_project_id IS NULL THEN 'unconnected' ELSE 'connected' END = ${state ?? null})
    AND (${needle} = '' OR strpos(lower(job.job_number || E'\n' || coalesce(job.job_name, '') || E'\n' || job.supplier), ${needle}) > 0)`
}

/** The number of jobs in a list. */
export async function countJobs(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM job_slip_projects job WHERE ${where}`)
  return count
}

/** A page of jobs with their ticket counts. Unconnected jobs also have a suggested project, if there is one (CALB-3, CALB-8). */
export async function findJobs(
  db: AgencyTransaction, where: SqlPart, { order, sort_by = '', limit, offset }: { order: SqlPart; sort_by?: string; limit: number; offset: number },
): Promise<ShownJob[]> {
  const tickets = sql.part`CROSS JOIN LATERAL (
      SELECT count(*)::int AS ticket_count, max(ticketed_at) AS last_ticketed_at FROM slip_keys key
      WHERE key.dot_authority_id = ${db.agency} AND key.supplier = listed.supplier AND key.job_number = listed.job_number) AS tickets`
  const isCounted = sort_by.split(',').some((name) => counting.has(name))
  const [first, later] = isCounted ? [tickets, sql.part``] : [sql.part``, tickets]
  const rows = await db.many(sql<JobRow>`
    WITH listed AS (
      SELECT job.id, job.version, job.supplier, job.job_number, job.job_name, job.hidden, job.dot_project_id,
        project.title, project.state_project_number, project.status, project.deleted_at IS NOT NULL AS is_deleted
      FROM job_slip_projects job
      LEFT JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = job.dot_project_id
      WHERE ${where}
    ), page AS (
      SELECT * FROM listed ${first} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT * FROM page AS listed ${later} ORDER BY ${order}`)
  const suggestions = await suggestionsFor(db, rows.filter((row) => jobStateOf(row) === 'unconnected'))
  return rows.map(({ hidden, dot_project_id: projectId, title, state_project_number: number, status, is_deleted, last_ticketed_at: last, ...row }) => ({
    ...row,
    state: jobStateOf({ hidden, dot_project_id: projectId }),
    last_ticketed_at: last === null ? null : new Date(last).toISOString(),
    dot_project: projectId === null || title === null || number === null || status === null ? null : { id: projectId, title, state_project_number: number, status, is_deleted },
    suggestion: suggestions.get(row.id) ?? null,
  }))
}

/** Locks a job number and returns it. Null if it does not exist. */
export async function lockJob(db: AgencyTransaction, id: number): Promise<LockedJob | null> {
  const [job = null] = await lockJobs(db, [id])
  return job
}

/** Locks the jobs with these ids, in id order. */
export function lockJobs(db: AgencyTransaction, ids: readonly number[]): Promise<LockedJob[]> {
  return db.many(sql<LockedJob>`
    SELECT job.id, job.version, job.supplier, job.job_number, job.hidden, job.is_kept_apart, job.dot_project_id, project.title AS connected_title
    FROM job_slip_projects job
    LEFT JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = job.dot_project_id
    WHERE job.dot_authority_id = ${db.agency} AND job.id = ANY(${[...ids]}::int[]) ORDER BY job.id FOR UPDATE OF job`)
}

/** Inserts a job number and returns its id. Null if the supplier already has the number. */
export async function insertJob(db: AgencyTransaction, job: { readonly supplier: string; readonly job_number: string; readonly job_name: string | null }): Promise<number | null> {
  const row = await db.maybeOne(sql<{ id: number }>`
    INSERT INTO job_slip_projects (dot_authority_id, supplier, job_number, job_name)
    VALUES (${db.agency}, ${job.supplier}, ${job.job_number}, ${job.job_name})
    ON CONFLICT (dot_authority_id, supplier, job_number) DO NOTHING RETURNING id`)
  return row?.id ?? null
}

/** Writes the project of a job, and whether the job is hidden or must not be connected automatically. */
export async function writeJob(db: AgencyTransaction, { id, dot_project_id: project, hidden, is_kept_apart: apart }: Pick<LockedJob, 'id' | 'dot_project_id' | 'hidden' | 'is_kept_apart'>): Promise<void> {
  await db.run(sql`
    UPDATE job_slip_projects SET dot_project_id = ${project}, hidden = ${hidden}, is_kept_apart = ${apart}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** How many of a job's tickets are in the job's project, with and without a pay code (CALB-6). */
export function countInProject(db: AgencyTransaction, job: Pick<LockedJob, 'supplier' | 'job_number' | 'dot_project_id'>): Promise<{ coded: number; uncoded: number }> {
  return db.one(sql<{ coded: number; uncoded: number }>`
    SELECT count(*) FILTER (WHERE coded)::int AS coded, count(*) FILTER (WHERE NOT coded)::int AS uncoded FROM slip_rows
    WHERE dot_authority_id = ${db.agency} AND supplier = ${job.supplier} AND job_number = ${job.job_number} AND dot_project_id = ${job.dot_project_id}`)
}

/** How many of a job's latest tickets are considered for the job's location, which is the average of their delivery locations. */
const DELIVERIES_OF_A_PLACE = 20

async function suggestionsFor(db: AgencyTransaction, jobs: readonly JobRow[]): Promise<ReadonlyMap<number, ShownJob['suggestion']>> {
  if (jobs.length === 0) return new Map()
  const suggest = suggester(await db.many(sql<Candidate>`
    SELECT id, title, state_project_number, contract_number, job_number, latitude, longitude FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL AND status <> 'archived'`))
  const places = await db.many(sql<{ id: number; latitude: number | null; longitude: number | null }>`
    SELECT job.id, avg(latest.delivery_lat) AS latitude, avg(latest.delivery_long) AS longitude
    FROM job_slip_projects job CROSS JOIN LATERAL (
      SELECT delivery_lat, delivery_long FROM slip_rows
      WHERE slip_rows.dot_authority_id = ${db.agency} AND slip_rows.supplier = job.supplier AND slip_rows.job_number = job.job_number
      ORDER BY ticketed_at DESC LIMIT ${DELIVERIES_OF_A_PLACE}) AS latest
    WHERE job.dot_authority_id = ${db.agency} AND job.id = ANY(${jobs.map(({ id }) => id)}::int[]) AND latest.delivery_lat IS NOT NULL
    GROUP BY job.id`)
  const placeOf = new Map(places.map((place) => [place.id, place]))
  return new Map(jobs.map((job) => {
    const at = placeOf.get(job.id)
    const place = at === undefined || at.latitude === null || at.longitude === null ? null : { latitude: at.latitude, longitude: at.longitude }
    const suggestion = suggest({ job_number: job.job_number, job_name: job.job_name, place })
    if (suggestion === null) return [job.id, null]
    const { project: { id, title, state_project_number }, reasons } = suggestion
    return [job.id, { id, title, state_project_number, reasons: [...reasons] }]
  }))
}
