import { checkNewJob, mayConnect, mayDisconnect, mayHide, mayShow, type ProjectToConnect } from '#src/areas/tickets/domain/calibration/connection'
import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { changedElsewhere, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'
import { moveIn, moveOut, type Mover } from '#src/areas/tickets/server/calibration/move-tickets'
import { countInProject, findJobs, insertJob, lockConnections, lockJob, writeJob, type LockedJob, type ShownJob } from '#src/areas/tickets/server/calibration/store'
import { lastChangedBy } from '#src/platform/server/records/last-change'

/** A job in the form in which the calibration lists show it. */
export async function shownJob(db: AgencyTransaction, id: number): Promise<ShownJob> {
  const [job] = await findJobs(db, sql.part`job.dot_authority_id = ${db.agency} AND job.id = ${id}`, { order: sql.part`id`, limit: 1, offset: 0 })
  if (job === undefined) throw notFound()
  return job
}

/**
 * Locks a job. Also blocks receipts of tickets and other changes of connections until the transaction ends. 404 if there is no such job,
 * 409 if `version` is outdated.
 */
export async function lockJobAt(db: AgencyTransaction, id: number, version: number | undefined): Promise<LockedJob> {
  await lockConnections(db)
  const job = await lockJob(db, id)
  if (job === null) throw notFound()
  if (version !== undefined && version !== job.version) throw changedElsewhere([{ ...(await shownJob(db, id)), changed_by: await lastChangedBy(db, 'job_slip_project', id) }])
  return job
}

/** Connects a job to a project and moves the job's tickets to the project. Returns how many tickets were moved (CALB-4, CALB-5). */
export async function connectJob(db: AgencyTransaction, mover: Mover, job: LockedJob, projectId: number): Promise<number> {
  const project = (await holdProjects(db, [projectId])).get(projectId)
  if (project === undefined) throw notFound()
  throwIfRefused(mayConnect(job, project))
  await change(db, mover.actor, 'connected', job, { dot_project_id: projectId, hidden: false, is_kept_apart: false })
  return moveIn(db, mover, job, projectId)
}

/** Finds the projects with these ids, and locks them in id order so that they cannot change until the transaction ends. */
export async function holdProjects(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, ProjectToConnect>> {
  const rows = await db.many(sql<ProjectToConnect & { id: number }>`
    SELECT id, title, status, deleted_at IS NOT NULL AS is_deleted FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR SHARE`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The question to confirm before a job is disconnected. It says how many tickets stay in the project (coded ones) and how many leave it
 * (uncoded ones) (CALB-6).
 */
export async function disconnection(db: AgencyTransaction, job: LockedJob): Promise<{ readonly uncoded: number; readonly sentence: string }> {
  throwIfRefused(mayDisconnect(job))
  const { coded, uncoded } = await countInProject(db, job)
  const sentence = message('confirm.disconnect_job', {
    job: job.job_number, supplier: job.supplier, title: job.connected_title ?? '', coded: coded.toLocaleString('en-US'), uncoded: uncoded.toLocaleString('en-US'),
  })
  return { uncoded, sentence }
}

/**
 * Disconnects a job from its project. The job's uncoded tickets leave the project; coded tickets stay in it. From then on, the job is not
 * connected automatically, even if its number matches a project (CALB-6).
 */
export async function disconnectJob(db: AgencyTransaction, mover: Mover, job: LockedJob): Promise<void> {
  throwIfRefused(mayDisconnect(job))
  if (job.dot_project_id === null) return
  await change(db, mover.actor, 'disconnected', job, { dot_project_id: null, hidden: false, is_kept_apart: true })
  await moveOut(db, mover, job, job.dot_project_id)
}

/** Hides a job that is not the agency's work, or shows it again (CALB-7). */
export async function hideOrShow(db: AgencyTransaction, actor: Actor, job: LockedJob, hidden: boolean): Promise<void> {
  throwIfRefused(hidden ? mayHide(job) : mayShow(job))
  await change(db, actor, hidden ? 'hidden' : 'shown', job, { dot_project_id: null, hidden, is_kept_apart: job.is_kept_apart })
}

/** Adds a job number before its first ticket arrives (PROJ-41). Returns its id. */
export async function addJob(db: AgencyTransaction, actor: Actor, typed: { readonly supplier: string; readonly job_number: string; readonly job_name: string }): Promise<number> {
  throwIfAnyFault(checkNewJob(typed))
  await lockConnections(db)
  const job = { supplier: typed.supplier.trim(), job_number: typed.job_number.trim(), job_name: typed.job_name.trim() === '' ? null : typed.job_name.trim() }
  const id = await insertJob(db, job)
  if (id === null) {
    const known = { job: job.job_number, supplier: job.supplier }
    throw unprocessable('errors.job_number_known', known, [{ field: 'job_number', message: message('errors.job_number_known', known) }])
  }
  await recordEvents(db, actor, 'created', [{ kind: 'job_slip_project', id, name: job.job_number, version: 1, dot_project_id: null, changes: {} }])
  return id
}

type Standing = Pick<LockedJob, 'dot_project_id' | 'hidden' | 'is_kept_apart'>

async function change(db: AgencyTransaction, actor: Actor, event: string, job: LockedJob, next: Standing): Promise<void> {
  await writeJob(db, { id: job.id, ...next })
  const fields = (['dot_project_id', 'hidden', 'is_kept_apart'] as const).filter((field) => job[field] !== next[field])
  const changes: ChangedRecord['changes'] = Object.fromEntries(fields.map((field) => [field, [job[field], next[field]] as const]))
  await recordEvents(db, actor, event, [{
    kind: 'job_slip_project', id: job.id, name: job.job_number, version: job.version + 1, dot_project_id: next.dot_project_id ?? job.dot_project_id, changes,
  }])
}

function throwIfAnyFault(verdicts: Readonly<Record<string, Verdict>>): void {
  const faults = Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
}
