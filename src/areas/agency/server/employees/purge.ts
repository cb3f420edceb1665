import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import { employeeEvent } from '#src/areas/agency/server/employees/write'
import { endLogins } from '#src/areas/identity/server/passwords/public/take-over'
import { closeAccounts } from '#src/areas/identity/server/sessions/public/login-store'

const isDue = sql.part`deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})`

/**
 * Permanently deletes employees whose retention time is over, each in its own transaction and with an event. Their logins can no longer
 * open this agency. The events that record their actions are not deleted (CONST-3). Returns how many employees were purged. If an employee
 * cannot be purged, calls `failed` and goes on with the next one.
 */
export async function purgeEmployees(database: Database, agency: number, failed: (error: unknown, employee: number) => void): Promise<number> {
  const due = await database.inAgency(agency, (db) => db.many(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND ${isDue} ORDER BY id`))
  let count = 0
  for (const { id } of due) {
    try {
      if (await database.inAgency(agency, (db) => purgeEmployee(db, id))) count += 1
    } catch (error) {
      failed(error, id)
    }
  }
  return count
}

async function purgeEmployee(db: AgencyTransaction, id: number): Promise<boolean> {
  // locks the employee and checks again, since they may have been restored in the meantime
  const row = await db.maybeOne(sql<{ id: number; first_name: string; last_name: string; version: number }>`
    SELECT id, first_name, last_name, version FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${id} AND ${isDue} FOR UPDATE`)
  if (row === null) return false
  await endLogins(db, [id])
  await closeAccounts(db, [id])
  await db.run(sql`DELETE FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  await recordEvents(db, actorOfServer('purge'), 'purged', [employeeEvent(row, {})])
  return true
}
