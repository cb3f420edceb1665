import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JavaPage } from '#src/platform/server/http/limits/java-page'

/** An event of a zone, with its time and the person or system that caused it. */
export interface HistoryRow {
  readonly id: number
  readonly work_zone_id: number
  readonly name: string
  readonly event: string
  readonly actor: string
  readonly at: string
}

/** The history of a project's work zones, newest first. Includes the history of deleted zones. */
export async function findZoneHistory(db: AgencyTransaction, project: number, zone: number | undefined, page: JavaPage): Promise<{ readonly total: number; readonly rows: HistoryRow[] }> {
  const where = sql.part`dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND record_kind = 'work_zone' ${zone === undefined ? sql.part`` : sql.part`AND record_id = ${zone}`}`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM record_events WHERE ${where}`)
  const rows = await db.many(sql<HistoryRow>`
    SELECT id::float8 AS id, record_id AS work_zone_id, record_name AS name, event, actor, to_json(happened_at) #>> '{}' AS at FROM record_events
    WHERE ${where} ORDER BY record_events.id DESC LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, rows }
}
