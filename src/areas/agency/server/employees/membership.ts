import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { cancelJobsOf, expireFilesOf } from '#src/platform/server/jobs/job-store'
import { holdersOf, keepLeftProjects, takeLeftProjects } from '#src/areas/agency/server/employees/store'
import { takeOverAll } from '#src/areas/identity/server/passwords/public/take-over'
import { endSessionsOf, roleChanged } from '#src/areas/identity/server/sessions/public/end-sessions'
import { reopenAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/**
 * What happens to project teams when employees are removed or restored; the projects area implements this. The keys of the maps are
 * employee ids, the values are project ids.
 */
export interface Teams {
  /** Removes employees from every team. Returns, for each employee, the projects whose teams they left; the list may be empty. */
  leave(db: AgencyTransaction, employeeIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Puts employees back on the teams of their former projects, if these still exist. */
  rejoin(db: AgencyTransaction, left: ReadonlyMap<number, readonly number[]>): Promise<void>
}

/** The field (email or phone) whose value another person already has, and the message about the conflict. */
export interface Taken {
  readonly field: 'email' | 'phone'
  readonly message: string
}

/**
 * Carries out what follows from deleting employees: removes them from their teams, cancels their jobs, each of which stops before its next
 * step, and ends their sessions immediately. Groups hide deleted employees (PEOP-20, AUTH-68).
 */
export async function afterRemoval(db: AgencyTransaction, teams: Teams, ids: readonly number[]): Promise<void> {
  await keepLeftProjects(db, await teams.leave(db, ids))
  await cancelJobsOf(db, ids)
  for (const id of await withSessions(db, ids)) await endSessionsOf(db, id)
}

/**
 * Carries out what follows from restoring employees: lets their logins open the agency again, and puts them back on the teams that still
 * exist (PEOP-20).
 */
export async function afterRestore(db: AgencyTransaction, teams: Teams, ids: readonly number[]): Promise<void> {
  await takeOverAll(db, ids)
  await reopenAccounts(db, ids)
  await teams.rejoin(db, await takeLeftProjects(db, ids))
}

/**
 * Carries out what follows from changing roles: ends the sessions immediately, and cancels the jobs, each of which stops before its next
 * step, so that nothing runs with the former role (reliability row 19). Files created with the former role can no longer be downloaded.
 */
export async function afterRoleChange(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await cancelJobsOf(db, ids)
  await expireFilesOf(db, ids)
  for (const id of await withSessions(db, ids)) await roleChanged(db, id)
}

/** Maps the id of each person who cannot be active to the reason: another active employee has the same email or phone (PEOP-5). */
export async function takenReasons(
  db: AgencyTransaction,
  people: readonly { readonly id: number; readonly email: string; readonly phone: string | null }[],
): Promise<ReadonlyMap<number, Taken>> {
  const holders = await holdersOf(db, people.map(({ email }) => email), people.flatMap(({ phone }) => phone ?? []), people.map(({ id }) => id))
  const emails = new Set(holders.map(({ email }) => email))
  const phones = new Set(holders.map(({ phone }) => phone))
  const why = new Map<number, Taken>()
  for (const { id, email, phone } of people) {
    if (emails.has(email)) why.set(id, { field: 'email', message: message('errors.duplicate_email') })
    else if (phone !== null && phones.has(phone)) why.set(id, { field: 'phone', message: message('errors.duplicate_phone') })
  }
  return why
}

/** The ids of the employees who have a session now or impersonate someone. Usually only a few, even among 10,000 removed people. */
async function withSessions(db: AgencyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT DISTINCT e.id FROM employees e
    JOIN sessions ON sessions.dot_authority_id = e.dot_authority_id AND (sessions.ended_at IS NULL OR sessions.ended_at > now())
      AND (sessions.employee_id = e.id OR sessions.impersonator_login_id IN (
        SELECT login_id FROM agency_accounts WHERE dot_authority_id = e.dot_authority_id AND employee_id = e.id))
    WHERE e.dot_authority_id = ${db.agency} AND e.id = ANY (${ids})`)
  return rows.map(({ id }) => id)
}
