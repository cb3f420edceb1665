import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { JobOutcome } from '#src/platform/server/jobs/jobs'

/** How long the result file of a job can be downloaded, unless the job specifies another time. */
const EXPORT_DAYS = 7
/** How long a job stays in the list of the person who started it after it has ended. */
const ENDED_JOB_DAYS = 31

/** A row of the jobs table. */
export interface JobRow {
  readonly id: string
  readonly employee_id: number
  readonly kind: string
  readonly input: unknown
  readonly status: 'pending' | 'loading' | 'success' | 'error' | 'canceled'
  readonly done: number
  readonly total: number | null
  readonly file_key: string | null
  readonly file_name: string | null
  readonly file_type: string | null
  readonly message: string | null
  readonly result: unknown
  readonly created_at: string
}

/**
 * The columns of a job. `file_key` is null if the file has expired, even if the nightly cleanup has not removed it yet, or if the job did
 * not succeed.
 */
const columns = sql.part`id, employee_id, kind, input, status, done, total, CASE WHEN status = 'success' AND (file_until IS NULL OR file_until > now()) THEN file_key END AS file_key, file_name, file_type, message, result, created_at`

/** Adds a job that a person started; returns its id. */
export async function addJob(db: AgencyTransaction, employeeId: number, kind: string, input: unknown): Promise<string> {
  const { id } = await db.one(sql<{ id: string }>`
    INSERT INTO jobs (dot_authority_id, employee_id, kind, input)
    VALUES (${db.agency}, ${employeeId}, ${kind}, ${JSON.stringify(input)}) RETURNING id`)
  return id
}

/** Returns the job with this id, or null. */
export function findJob(db: AgencyTransaction, id: string): Promise<JobRow | null> {
  return db.maybeOne(sql<JobRow>`SELECT ${columns} FROM jobs WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** A person's last 50 jobs, newest first. */
export function latestJobs(db: AgencyTransaction, employeeId: number): Promise<JobRow[]> {
  return db.many(sql<JobRow>`
    SELECT ${columns} FROM jobs WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}
    ORDER BY created_at DESC, id LIMIT 50`)
}

/** Marks a waiting or interrupted job as running. Returns null if the job has already ended, so that it does not run again. */
export async function beginJob(db: AgencyTransaction, id: string): Promise<JobRow | null> {
  const job = await db.maybeOne(sql<JobRow>`
    UPDATE jobs SET status = 'loading', done = 0, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status IN ('pending', 'loading') RETURNING ${columns}`)
  if (job !== null) await tell(db, job)
  return job
}

/** Stores the progress of a job. Returns false if the job is no longer running, for example because it was canceled. */
export async function noteProgress(db: AgencyTransaction, id: string, done: number, total: number | null): Promise<boolean> {
  const job = await db.maybeOne(sql<JobRow>`
    UPDATE jobs SET done = ${done}, total = coalesce(${total}, total), updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status = 'loading' RETURNING ${columns}`)
  if (job !== null) await tell(db, job)
  return job !== null
}

/** Whether a job is still running, that is, has neither been canceled nor ended. */
export async function isJobOpen(db: AgencyTransaction, id: string): Promise<boolean> {
  return (await db.maybeOne(sql<{ id: string }>`SELECT id FROM jobs WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status = 'loading'`)) !== null
}

/**
 * Completes a job. It is completed even if a second run, which was started after the first run lost its lock, has marked it as failed,
 * because the work is done. If the job was canceled in the meantime, it stays canceled, but the key of its file is stored, so that the
 * nightly cleanup can remove the file.
 */
export async function finishJob(db: AgencyTransaction, id: string, { file, result }: JobOutcome): Promise<void> {
  const job = await db.maybeOne(sql<JobRow>`
    UPDATE jobs SET status = 'success', done = coalesce(total, done), file_key = ${file?.key ?? null}, file_name = ${file?.name ?? null},
      file_type = ${file?.type ?? null}, file_until = now() + make_interval(hours => ${file?.hours ?? null}), result = ${JSON.stringify(result ?? null)}, message = NULL, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status IN ('loading', 'error') RETURNING ${columns}`)
  if (job !== null) return tell(db, job)
  if (file === undefined) return
  await db.run(sql`
    UPDATE jobs SET file_key = ${file.key}, file_until = now() + make_interval(hours => ${file.hours ?? null})
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status = 'canceled'`)
}

/** Marks a job as failed, with a message for the person who started it. */
export async function failJob(db: AgencyTransaction, id: string, message: string): Promise<void> {
  const job = await db.maybeOne(sql<JobRow>`
    UPDATE jobs SET status = 'error', message = ${message}, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status IN ('pending', 'loading') RETURNING ${columns}`)
  if (job !== null) await tell(db, job)
}

/** Cancels a job for the person who started it. Returns false if the job had already ended. */
export async function cancelJob(db: AgencyTransaction, id: string): Promise<boolean> {
  const job = await db.maybeOne(sql<JobRow>`
    UPDATE jobs SET status = 'canceled', updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND status IN ('pending', 'loading') RETURNING ${columns}`)
  if (job !== null) await tell(db, job)
  return job !== null
}

/** Cancels all open jobs of these people. A running job stops before its next step. */
export async function cancelJobsOf(db: AgencyTransaction, employeeIds: readonly number[]): Promise<void> {
  const jobs = await db.many(sql<JobRow>`
    UPDATE jobs SET status = 'canceled', updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND employee_id = ANY(${employeeIds}::int[]) AND status IN ('pending', 'loading') RETURNING ${columns}`)
  for (const job of jobs) await tell(db, job)
}

/**
 * Makes the files of all finished jobs of these people expire now, because they were created with rights that the people no longer have.
 * The nightly cleanup removes the files.
 */
export async function expireFilesOf(db: AgencyTransaction, employeeIds: readonly number[]): Promise<void> {
  await db.run(sql`
    UPDATE jobs SET file_until = now()
    WHERE dot_authority_id = ${db.agency} AND employee_id = ANY(${employeeIds}::int[]) AND file_key IS NOT NULL AND (file_until IS NULL OR file_until > now())`)
}

function tell(db: AgencyTransaction, job: JobRow): Promise<void> {
  return announce(db, { kind: 'jobs', ids: [job.id], employee_id: job.employee_id })
}

/**
 * For at most `most` jobs whose files can no longer be downloaded, clears the key of the file and returns it. The caller removes those
 * files that no other row references.
 */
export async function forgetExports(db: AgencyTransaction, now: Date, most: number): Promise<readonly string[]> {
  const rows = await db.many(sql<{ key: string }>`
    WITH expired AS (
      SELECT id, file_key FROM jobs WHERE dot_authority_id = ${db.agency} AND file_key IS NOT NULL
        AND coalesce(file_until, updated_at + make_interval(days => ${EXPORT_DAYS})) < ${now}::timestamptz LIMIT ${most} FOR UPDATE)
    UPDATE jobs SET file_key = NULL FROM expired WHERE jobs.dot_authority_id = ${db.agency} AND jobs.id = expired.id RETURNING expired.file_key AS key`)
  return rows.map(({ key }) => key)
}

/** Deletes jobs that ended more than a month ago. Returns the number of deleted jobs. */
export function removeEndedJobs(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM jobs WHERE dot_authority_id = ${db.agency} AND status IN ('success', 'error', 'canceled')
      AND updated_at < now() - make_interval(days => ${ENDED_JOB_DAYS})`)
}
