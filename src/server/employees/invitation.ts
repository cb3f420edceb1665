import { employeeEvent } from '#src/server/employees/write'
import { lockEmployees } from '#src/server/employees/store'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import type { Platform } from '#src/server/platform/platform'
import { recordEvents } from '#src/server/record-events/record'
import type { Actor } from '#src/server/platform/http/actor'

/**
 * Invites employees by mail, or again: only the last invitation works, for 7 days (PEOP-10). The moment stands in the
 * list; the letters go out once the transaction is committed.
 */
export async function inviteEmployees(db: AgencyTransaction, _platform: Platform, actor: Actor, ids: readonly number[]): Promise<void> {
  const rows = await lockEmployees(db, ids)
  await db.run(sql`UPDATE employees SET invited_at = now() WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
  await recordEvents(db, actor, 'invited', rows.map((row) => employeeEvent(row, {})))
}
