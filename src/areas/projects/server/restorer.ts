import { projectTransitions } from '#src/areas/projects/domain/status'
import { followLater } from '#src/areas/projects/server/public/ticket-values'
import { ownersOfNumbers, projectColumns, standingOf } from '#src/areas/projects/server/write-store'
import { findTeams, setTeams } from '#src/areas/projects/server/teams/team-store'
import { message } from '#src/platform/domain/messages'
import { mayRestore } from '#src/platform/domain/records/retention'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { restoreColumnsOf, type RecordToRestore } from '#src/platform/server/records/restorer'

/**
 * Undoes changes to projects: fields, status, deletion and team. Leaves a project unchanged if another project has received its number
 * since, if the undo is a deletion or a restore that the person may not make, or if a rule forbids the former status (E.1). A background
 * task updates the projects' tickets afterwards (TICK-40).
 */
export const projectRestorer = restoreColumnsOf({
  table: 'dot_projects',
  columns: projectColumns,
  may: 'update',
  name: sql.part`record.title`,
  // the reconciliation setup has its own command to go back a step (E.3)
  notUndoable: ['reconciliation_ready', 'reconciliation_setting_up', 'reconciliation_confirmed'],
  lists: { team: { now: findTeams, put: setTeams } },
  async whyLeft(db, { person }, records) {
    const why = new Map<number, string>()
    const leave = (id: number, verdict: Verdict) => {
      if (!verdict.allowed && !why.has(id)) why.set(id, message(verdict.message, verdict.values))
    }
    for (const { id, values } of records) {
      if (values['deleted_at'] !== undefined) leave(id, await mayUndoDeletion(db, person, id, values['deleted_at'][0] === null))
      if (values['status'] !== undefined) leave(id, await mayUndoStatus(db, id, values))
    }
    for (const [id, verdict] of await numbersTaken(db, records)) leave(id, verdict)
    return why
  },
  after: (db, { jobs }, records) => followLater(jobs, db, records),
})

/**
 * Whether a person may undo a deletion, or delete by undoing a restore or a creation. This requires an administrator, and a deleted project
 * must still be within its restore period (E.1, CONST-3). Other people may only undo and redo their own creation of a project.
 */
async function mayUndoDeletion(db: AgencyTransaction, person: SignedIn, id: number, comesBack: boolean): Promise<Verdict> {
  const project = await db.one(sql<{ deleted_at: string | null; is_own: boolean }>`
    SELECT to_json(deleted_at) #>> '{}' AS deleted_at,
      (SELECT coalesce(bool_or(event = 'created' AND actor_employee_id = ${person.id}) AND NOT bool_or(event IN ('deleted', 'restored')), false)
        FROM record_events WHERE dot_authority_id = ${db.agency} AND record_kind = 'project' AND record_id = ${id}) AS is_own
    FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  return firstRefusal(
    project.is_own ? allow : may('manage_projects', person),
    comesBack && project.deleted_at !== null ? mayRestore(project.deleted_at, new Date()) : allow,
  )
}

/**
 * Whether a project may go back to its former status: the guard of the transition in that direction must allow it (E.1). Start Project has
 * no reverse transition in table E.1, so its undo is refused once the project has pay periods or coded tickets.
 */
async function mayUndoStatus(db: AgencyTransaction, id: number, values: RecordToRestore['values']): Promise<Verdict> {
  const [was, is] = values['status'] ?? []
  const { has_tickets: hasTickets } = await standingOf(db, id)
  const project = await db.one(sql<{ letting_date: string | null; project_start: string | null; was_reconciled: boolean }>`
    SELECT letting_date::text, project_start::text,
      EXISTS (SELECT FROM pay_periods WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${id})
        OR EXISTS (SELECT FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${id} AND coded) AS was_reconciled
    FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  const dayOf = (field: 'letting_date' | 'project_start') => (values[field] === undefined ? project[field] : (values[field][0] as string | null))
  const facts = { letting_or_bid_date: dayOf('letting_date'), project_start: dayOf('project_start'), hasTickets }
  const guards = projectTransitions.filter(({ from, to }) => to === was && (from === is || to === 'draft')).map(({ from, guard }) => guard({ ...facts, status: from }))
  const unstarted = (status: unknown) => status === 'draft' || status === 'bid'
  return firstRefusal(...guards, unstarted(was) && !unstarted(is) && project.was_reconciled ? refuse('errors.project_under_way') : allow)
}

/** The refusals of projects whose number another project has received since. */
async function numbersTaken(db: AgencyTransaction, records: readonly RecordToRestore[]): Promise<[number, Verdict][]> {
  const numbers = new Map<number, string>()
  for (const { id, values } of records) {
    const was: unknown = values['state_project_number']?.[0]
    const back = values['deleted_at']
    if (typeof was === 'string') numbers.set(id, was)
    else if (back !== undefined && back[0] === null) numbers.set(id, await numberOf(db, id))
  }
  const owners = await ownersOfNumbers(db, [...numbers.values()])
  return [...numbers].flatMap(([id, number]): [number, Verdict][] => {
    const holder = owners.get(number)
    return holder === undefined || holder.id === id ? [] : [[id, refuse('errors.project_number_taken', { number, title: holder.title })]]
  })
}

async function numberOf(db: AgencyTransaction, id: number): Promise<string> {
  const { number } = await db.one(sql<{ number: string }>`
    SELECT state_project_number AS number FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  return number
}

/** Undoes changes of documents: renames and deletions. */
export const documentRestorer = restoreColumnsOf({
  table: 'documents',
  columns: ['name', 'deleted_at', 'deleted_by'],
  may: ['change_documents', 'write_samples'],
  name: sql.part`record.name`,
  // attaching a document to a submittal cannot be undone, because the submittal may already have been reviewed with the document
  notUndoable: ['attached'],
})
