import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { cancelJobsOf } from '#src/platform/server/jobs/job-store'
import { holdersOf, keepLeftProjects, takeLeftProjects } from '#src/areas/agency/server/employees/store'
import { endSessionsOf, roleChanged } from '#src/areas/identity/server/sessions/public/end-sessions'
import { reopenAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/** The teams of projects, which another area keeps. Both take project ids by employee. */
export interface Teams {
  /** Takes employees off every team; answers the projects that each was on, none included. */
  leave(db: AgencyTransaction, employeeIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Puts employees back on the teams of the projects that are still there. */
  rejoin(db: AgencyTransaction, left: ReadonlyMap<number, readonly number[]>): Promise<void>
}

/** Which of email and phone is another's, and the sentence that says so. */
export interface Taken {
  readonly field: 'email' | 'phone'
  readonly message: string
}

/** What follows a deletion: sessions end at once, jobs stop before their next step, the teams are left; groups hide who is deleted (PEOP-20, AUTH-68). */
export async function afterRemoval(db: AgencyTransaction, teams: Teams, ids: readonly number[]): Promise<void> {
  await keepLeftProjects(db, await teams.leave(db, ids))
  await cancelJobsOf(db, ids)
  for (const id of await withSessions(db, ids)) await endSessionsOf(db, id)
}

/** What follows a restore: the login opens the agency again, the teams of the projects still there take the person back (PEOP-20). */
export async function afterRestore(db: AgencyTransaction, teams: Teams, ids: readonly number[]): Promise<void> {
  await reopenAccounts(db, ids)
  await teams.rejoin(db, await takeLeftProjects(db, ids))
}

/** What follows a change of roles: sessions end at once and jobs stop before their next step, so that nothing of the former role is left (reliability row 19). */
export async function afterRoleChange(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await cancelJobsOf(db, ids)
  for (const id of await withSessions(db, ids)) await roleChanged(db, id)
}

/** Why people cannot be active with their email and phone: another active person holds one of them (PEOP-5). */
export async function takenReasons(
  db: AgencyTransaction,
  people: readonly { readonly id: number; readonly email: string; readonly phone: string | null }[],
): Promise<ReadonlyMap<number, Taken>> {
  const holders = await holdersOf(db, people.map(({ email }) => email), people.flatMap(({ phone }) => phone ?? []), people.map(({ id }) => id))
  const emails = new Set(holders.map(({ email }) => email))
  const phones = new Set(holders.map(({ phone }) => phone))
  const why = new Map<number, Taken>()
  for (const { id, email, phone } of people) {
    if (emails.has(email)) why.set(id, { field: 'email', message: message('errors.email_in_use') })
    else if (phone !== null && phones.has(phone)) why.set(id, { field: 'phone', message: message('errors.duplicate_phone') })
  }
  return why
}

/** Those of many who are signed in now, or act as somebody else: of 10,000 removed people few are. */
async function withSessions(db: AgencyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT DISTINCT e.id FROM employees e
    JOIN sessions ON sessions.dot_authority_id = e.dot_authority_id AND (sessions.ended_at IS NULL OR sessions.ended_at > now())
      AND (sessions.employee_id = e.id OR sessions.impersonator_login_id IN (
        SELECT login_id FROM agency_accounts WHERE dot_authority_id = e.dot_authority_id AND employee_id = e.id))
    WHERE e.dot_authority_id = ${db.agency} AND e.id = ANY (${ids})`)
  return rows.map(({ id }) => id)
}
