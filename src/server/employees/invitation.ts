import { employeeEvent } from '#src/server/employees/write'
import { lockEmployees } from '#src/server/employees/store'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import type { Errand } from '#src/server/platform/jobs/jobs'
import type { Platform } from '#src/server/platform/platform'
import { recordEvents } from '#src/server/record-events/record'
import type { Actor } from '#src/server/platform/http/actor'
import { inviteEmployee } from '#src/server/session/passwords/invite-employee'

/** The errand that links one employee's logins and writes the invitation. */
export const EMPLOYEE_INVITATION = 'employee-invitation'

/**
 * Invites employees by mail, or again: only the last invitation works, for 7 days (PEOP-10). The moment stands in the
 * list; the letters are written once the transaction is committed, so that thousands at once keep nobody waiting.
 */
export async function inviteEmployees(db: AgencyTransaction, { jobs }: Platform, actor: Actor, ids: readonly number[]): Promise<void> {
  const rows = await lockEmployees(db, ids)
  await db.run(sql`UPDATE employees SET invited_at = now() WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
  await recordEvents(db, actor, 'invited', rows.map((row) => employeeEvent(row, {})))
  await jobs.sendAll(db, EMPLOYEE_INVITATION, rows.map(({ id }) => ({ agency: db.agency, employee_id: id, by: actor.name })))
}

/** Does the errand; an employee who was removed meanwhile is not invited. */
export function employeeInvitationErrand({ database, jobs }: Platform): Errand {
  return async ({ agency, employee_id, by }) => {
    await database.inAgency(Number(agency), async (db) => {
      const [row] = await lockEmployees(db, [Number(employee_id)])
      if (row !== undefined && row.deleted_at === null) await inviteEmployee(db, row, { name: String(by) }, jobs)
    })
  }
}
