import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { Purge } from '#src/platform/server/records/purge'
import { recordEvents } from '#src/platform/server/records/record'

/**
 * Permanently deletes the schedule of each saved report that is being permanently deleted or already has been, and records an event for
 * each schedule (CONST-3). Before that, a deleted report can be restored, together with its schedule.
 */
export const schedulePurge: Purge = (database, agency) => database.inAgency(agency, async (db) => {
  const purged = await db.many(sql<{ id: number; name: string; version: number }>`
    DELETE FROM report_schedules AS record WHERE dot_authority_id = ${db.agency} AND (
      saved_view_id IS NULL
      OR EXISTS (SELECT FROM saved_views v WHERE v.dot_authority_id = ${db.agency} AND v.id = record.saved_view_id AND v.deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})))
    RETURNING id, name, version`)
  await recordEvents(db, actorOfServer('purge'), 'purged', purged.map((row) => ({ kind: 'report_schedule', ...row, dot_project_id: null, changes: {} })))
  return purged.length
})
