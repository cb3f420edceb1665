import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Permanently deletes the reports that were deleted more than 30 days ago and never sent, with an event for each (CONST-3). */
export async function purgeReports(db: AgencyTransaction): Promise<number> {
  const purged = await db.many(sql<{ id: number; name: string; version: number; dot_project_id: number }>`
    DELETE FROM daily_work_reports r WHERE r.dot_authority_id = ${db.agency} AND r.deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})
      AND NOT EXISTS (SELECT FROM daily_work_report_sendings s WHERE s.dot_authority_id = r.dot_authority_id AND s.report_id = r.id)
    RETURNING r.id, r.name, r.version, r.dot_project_id`)
  await recordEvents(db, actorOfServer('purge'), 'purged', purged.map((row) => ({ kind: 'daily_work_report', ...row, changes: {} })))
  return purged.length
}
