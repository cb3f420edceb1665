import { mayConnect, mayHide, mayShow } from '#src/areas/tickets/domain/calibration/connection'
import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { connectJob, hideOrShow, holdProjects, shownJob } from '#src/areas/tickets/server/calibration/connect'
import { holdTicketsOfJobs, type Mover } from '#src/areas/tickets/server/calibration/move-tickets'
import { lockConnections, lockJobs, type LockedJob } from '#src/areas/tickets/server/calibration/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, notFound, unprocessable } from '#src/platform/server/http/errors'
import { lastChangedBy } from '#src/platform/server/records/last-change'

/** Maximum number of outdated jobs that a 409 response contains. */
const MOST_ROWS = 100

/** The change of one job: either the project to connect it to, or whether it is hidden. */
export interface JobChange {
  readonly id: number
  readonly version?: number
  readonly dot_project_id?: number
  readonly hidden?: boolean
}

/** A job whose change a rule refuses, in the form in which detailed_errors lists it. */
export interface RefusedJob {
  readonly id: number
  readonly job_number: string
  readonly message: string
}

interface Planned {
  readonly job: LockedJob
  readonly change: JobChange
}

/**
 * A bulk change that was checked: the changes that are allowed, and the jobs that were refused. All rows that the allowed changes write are
 * locked.
 */
export interface JobsPlan {
  readonly planned: readonly Planned[]
  readonly refused: readonly RefusedJob[]
}

/**
 * Locks the jobs of a bulk change with their projects and tickets, and checks each change. 404 for unknown ids of jobs or projects, 409
 * with the outdated jobs, 422 if a job is named twice or a change does not have exactly one of dot_project_id and hidden (CALB-4, CALB-7).
 */
export async function planJobs(db: AgencyTransaction, changes: readonly JobChange[]): Promise<JobsPlan> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  if (byId.size < changes.length) throw unprocessable('errors.not_valid', {}, [{ field: 'job_slip_projects', message: 'a job number is named twice' }])
  const unclear = changes.filter(({ dot_project_id: project, hidden }) => (project === undefined) === (hidden === undefined))
  if (unclear.length > 0) throw unprocessable('errors.not_valid', {}, unclear.map(({ id }) => ({ id, field: 'dot_project_id', message: 'dot_project_id or hidden is needed, and only one of them' })))
  await lockConnections(db)
  const jobs = await lockJobs(db, [...byId.keys()])
  const presentIds = new Set(jobs.map(({ id }) => id))
  if (presentIds.size < byId.size) throw notFound([...byId.keys()].filter((id) => !presentIds.has(id)))
  const stale = jobs.filter(({ id, version }) => (byId.get(id)?.version ?? version) !== version)
  if (stale.length > 0) {
    const current = []
    for (const { id } of stale.slice(0, MOST_ROWS)) current.push({ ...(await shownJob(db, id)), changed_by: await lastChangedBy(db, 'job_slip_project', id) })
    throw changedElsewhere(current)
  }
  const projects = await holdProjects(db, [...new Set(changes.flatMap(({ dot_project_id: project }) => project ?? []))])
  const checks = jobs.flatMap((job) => {
    const change = byId.get(job.id)
    if (change === undefined) return []
    const project = change.dot_project_id === undefined ? null : projects.get(change.dot_project_id)
    if (project === undefined) throw notFound()
    const verdict: Verdict = project !== null ? mayConnect(job, project) : change.hidden === true ? mayHide(job) : mayShow(job)
    return [{ planned: { job, change }, verdict }]
  })
  const planned = checks.flatMap(({ planned: one, verdict }) => (verdict.allowed ? [one] : []))
  const connecting = planned.filter(({ change }) => change.dot_project_id !== undefined)
  await holdTicketsOfJobs(db, connecting.map(({ job }) => job), [...projects.keys()])
  return {
    planned,
    refused: checks.flatMap(({ planned: { job }, verdict }) => (verdict.allowed ? [] : [{ id: job.id, job_number: job.job_number, message: message(verdict.message, verdict.values) }])),
  }
}

/** Makes the changes that are allowed, with one event for each job and ticket. Returns how many tickets were moved. */
export async function changeJobs(db: AgencyTransaction, mover: Mover, { planned }: JobsPlan): Promise<number> {
  let moved = 0
  for (const { job, change } of planned) {
    if (change.dot_project_id !== undefined) moved += await connectJob(db, mover, job, change.dot_project_id)
    else await hideOrShow(db, mover.actor, job, change.hidden === true)
  }
  return moved
}
