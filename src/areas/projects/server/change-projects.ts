import { message } from '#src/platform/domain/messages'
import { mayCompleteOn, nextProjectStatus, projectTransitions, type ProjectStatus } from '#src/areas/projects/domain/status'
import type { ProjectInput } from '#src/areas/projects/domain/project-input'
import { RETENTION_YEARS_USUAL } from '#src/areas/agency/domain/retention'
import { mayRestore, RESTORE_DAYS } from '#src/platform/domain/records/retention'
import { dayInZone } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { changedElsewhere, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { faultsOf, throwIfAnyFault } from '#src/areas/projects/server/check-project'
import { followLater } from '#src/areas/projects/server/public/ticket-values'
import { findProjects } from '#src/areas/projects/server/store'
import { lastChangedBy, lockProjects, ownersOfNumbers, standingOf, writeProjects, type LockedProject, type ProjectValues } from '#src/areas/projects/server/write-store'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** The context of a write: transaction, actor and person, and the queue of background tasks. */
export interface Writing {
  readonly jobs: Pick<Jobs, 'send'>
  readonly db: AgencyTransaction
  readonly actor: Actor
  readonly person: SignedIn
}

/** The JSON text of a project in the shape of the API. */
export async function projectJson(db: AgencyTransaction, id: number): Promise<string> {
  const [row] = await findProjects(db, sql.part`p.dot_authority_id = ${db.agency} AND p.id = ${id}`, sql.part`p.id`, 1, 0)
  if (row === undefined) throw notFound()
  return row
}

/**
 * Locks a project. 404 if the person does not see it, or if it is deleted and `deleted` is 'standing'. 409 if its version is not `version`.
 */
export async function lockProject({ db, person }: Writing, id: number, version: number | undefined, deleted: 'deleted' | 'standing' = 'standing'): Promise<LockedProject> {
  const [project] = await lockProjects(db, person, [id])
  if (project === undefined || (deleted === 'standing' && project.deleted_at !== null)) throw notFound()
  if (version !== undefined && version !== project.version) {
    const current: unknown = JSON.parse(await projectJson(db, id))
    throw changedElsewhere([{ ...(typeof current === 'object' ? current : {}), changed_by: await lastChangedBy(db, id) }])
  }
  return project
}

/** Changes fields of a project, including its status by a transition of table E.1, and records one event (PROJ-13, PROJ-19 to 22). */
export async function changeProject(writing: Writing, project: LockedProject, input: Partial<ProjectInput> & { readonly status?: ProjectStatus }): Promise<void> {
  const { db } = writing
  const { status = project.status, ...fields } = input
  const moved = status === project.status ? {} : await transition(db, project, { ...fields, status })
  const values = { ...fields, ...moved }
  throwIfAnyFault(await faultsOf(db, { ...project, ...values }, { id: project.id, status, before: project }))
  await writeAndRecord(writing, status === project.status ? 'updated' : 'status_changed', [{ project, values }])
}

type Moved = Partial<Pick<LockedProject, 'status' | 'project_start' | 'completed_on'>>

/**
 * The values that a transition writes besides the status: the start date if it starts the project, the day of completion if it completes
 * the project (E.1, PROJ-49).
 */
async function transition(db: AgencyTransaction, project: LockedProject, input: Partial<ProjectInput> & { readonly status: ProjectStatus }): Promise<Moved> {
  const statusTransition = projectTransitions.find(({ from, to }) => from === project.status && to === input.status)
  if (statusTransition === undefined) throw unprocessable('errors.project_transition', { status: project.status })
  const { letting_date: letting, project_start: start } = { ...project, ...input }
  const { has_tickets: hasTickets } = await standingOf(db, project.id)
  const today = dayInZone(new Date(), project.timezone)
  const next = nextProjectStatus({ status: project.status, letting_or_bid_date: letting, project_start: start, hasTickets }, statusTransition.event, today)
  if ('allowed' in next) throw unprocessable(next.message, next.values)
  if (statusTransition.event === 'start' && start === null) return { status: next.to, project_start: today }
  if (statusTransition.event === 'complete') {
    throwIfRefused(mayCompleteOn(start, today))
    return { status: next.to, completed_on: today }
  }
  return statusTransition.event === 'reopen' ? { status: next.to, completed_on: null } : { status: next.to }
}

/** Soft deletes a project: hides it from every list except the list of deleted projects, and keeps all data (PROJ-26, PROJ-28, PROJ-50). */
export async function deleteProject(writing: Writing, project: LockedProject): Promise<void> {
  const values = { deleted_at: new Date().toISOString(), deleted_by: writing.person.id }
  await writeAndRecord(writing, 'deleted', [{ project, values }])
}

/**
 * The text of the confirmation before a project is deleted. It names the open tickets, the period in progress, and what happens when the
 * project can no longer be restored (PROJ-50, CONST-4).
 */
export async function deletionFacts(db: AgencyTransaction, project: LockedProject): Promise<string> {
  const { open_tickets: count, period, was_paid: wasPaid, retention_years: years } = await standingOf(db, project.id)
  return message('confirm.delete_project_facts', {
    title: project.title,
    tickets: message('confirm.open_tickets', { count }),
    period: period === null ? message('confirm.no_period') : message('confirm.period_open', { number: period }),
    days: RESTORE_DAYS,
    after: wasPaid ? message('confirm.delete_project_paid', { years: years ?? RETENTION_YEARS_USUAL }) : message('confirm.delete_project_unpaid'),
  })
}

/**
 * Restores a deleted project with its former status, within 30 days of the deletion. Throws 422 after that time, or if another project now
 * has its number (PROJ-26, CONST-3).
 */
export async function restoreProject(writing: Writing, project: LockedProject): Promise<void> {
  if (project.deleted_at === null) throw unprocessable('errors.project_not_deleted')
  throwIfRefused(mayRestore(project.deleted_at, new Date()))
  const holder = (await ownersOfNumbers(writing.db, [project.state_project_number])).get(project.state_project_number)
  if (holder !== undefined) throw unprocessable('errors.project_number_taken_restore', { number: project.state_project_number, title: holder.title })
  await writeAndRecord(writing, 'restored', [{ project, values: { deleted_at: null, deleted_by: null } }])
}

/**
 * Writes values of projects, and an event for each project that changes. A background task updates the projects' tickets afterwards
 * (TICK-40). Returns the changed projects.
 */
export async function writeAndRecord(
  { jobs, db, actor }: Writing,
  event: string,
  edits: readonly { readonly project: LockedProject; readonly values: ProjectValues }[],
): Promise<readonly { readonly id: number; readonly title: string; readonly version: number }[]> {
  const changed = edits.map(({ project, values }) => ({ project, values: onlyOthers(project, values) })).filter(({ values }) => Object.keys(values).length > 0)
  if (changed.length === 0) return []
  await writeProjects(db, changed.map(({ project, values }) => ({ id: project.id, values })))
  const records = changed.map(({ project, values }): ChangedRecord => ({
    kind: 'project', id: project.id, name: titleOf(project, values), version: project.version + 1, dot_project_id: project.id,
    changes: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [fieldOf(project, field), value]])),
  }))
  await recordEvents(db, actor, event, records)
  await followLater(jobs, db, changed.map(({ project, values }) => ({ id: project.id, values })))
  return records.map(({ id, name, version }) => ({ id, title: name, version: version ?? 0 }))
}

function onlyOthers(project: LockedProject, values: ProjectValues): ProjectValues {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => JSON.stringify(fieldOf(project, field) ?? null) !== JSON.stringify(value ?? null)))
}

function fieldOf(project: LockedProject, field: string): unknown {
  return Reflect.get(project, field) ?? null
}

function titleOf(project: LockedProject, { title }: ProjectValues): string {
  return typeof title === 'string' ? title : project.title
}
