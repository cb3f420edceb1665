import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import { employeeEvent } from '#src/areas/agency/server/employees/write'
import { closeAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/**
 * Permanently deletes employees whose retention time is over, and records an event for each. Their logins can no longer open this agency.
 * The records of what they did stay (CONST-3).
 */
export async function purgeEmployees(db: AgencyTransaction): Promise<number> {
  const rows = await db.many(sql<{ id: number; first_name: string; last_name: string; version: number }>`
    SELECT id, first_name, last_name, version FROM employees WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24}) ORDER BY id FOR UPDATE`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await closeAccounts(db, ids)
  await db.run(sql`DELETE FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
  await recordEvents(db, actorOfServer('purge'), 'purged', rows.map((row) => employeeEvent(row, {})))
  return rows.length
}
