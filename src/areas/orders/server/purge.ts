import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Permanently deletes the orders that were removed more than 30 days ago, with an event for each (CONST-3). */
export async function purgeOrders(db: AgencyTransaction): Promise<number> {
  const purged = await db.many(sql<{ id: number; name: string; version: number; dot_project_id: number }>`
    DELETE FROM scheduled_orders WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})
    RETURNING id, material AS name, version, dot_project_id`)
  await recordEvents(db, actorOfServer('purge'), 'purged', purged.map((row) => ({ kind: 'scheduled_order', ...row, changes: {} })))
  return purged.length
}
