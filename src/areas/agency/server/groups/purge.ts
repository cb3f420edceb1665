import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import { groupEvent } from '#src/areas/agency/server/groups/write'

/** Permanently deletes groups whose retention time is over, and records an event for each (CONST-3). */
export async function purgeGroups(db: AgencyTransaction): Promise<number> {
  const rows = await db.many(sql<{ id: number; name: string; version: number }>`
    DELETE FROM dot_groups WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})
    RETURNING id, name, version`)
  await recordEvents(db, actorOfServer('purge'), 'purged', rows.map((row) => groupEvent(row, {})))
  return rows.length
}
