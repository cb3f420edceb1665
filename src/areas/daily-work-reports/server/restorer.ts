import { setEntries, type EnteredLine } from '#src/areas/daily-work-reports/server/store'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

const columns = restoreColumnsOf({
  table: 'daily_work_reports',
  columns: ['remarks', 'weather', 'deleted_at', 'deleted_by'],
  may: 'write_daily_work_reports',
  name: sql.part`record.name`,
  notUndoable: ['sent', 'partially_sent', 'failed'],
  /** Refuses to restore a report that was sent or may have been, or whose day now has another report (DWR-5, DWR-8). */
  async whyLeft(db, _undoer, records) {
    const rows = await db.many(sql<{ id: number; name: string; status: string; is_taken: boolean; is_open: boolean; is_unanswered: boolean }>`
      SELECT r.id, r.name, r.status, EXISTS (SELECT FROM daily_work_reports other WHERE other.dot_authority_id = r.dot_authority_id AND other.dot_project_id = r.dot_project_id
          AND other.inspector_id = r.inspector_id AND other.date = r.date AND other.id <> r.id AND other.deleted_at IS NULL) AS is_taken,
        EXISTS (SELECT FROM daily_work_report_sendings s WHERE s.dot_authority_id = r.dot_authority_id AND s.report_id = r.id AND (s.outcome IS NULL OR s.outcome <> 'failed')) AS is_open,
        EXISTS (SELECT FROM daily_work_report_sendings s WHERE s.dot_authority_id = r.dot_authority_id AND s.report_id = r.id AND s.outcome IS NULL) AS is_unanswered
      FROM daily_work_reports r WHERE r.dot_authority_id = ${db.agency} AND r.id = ANY(${records.map(({ id }) => id)}::int[])`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return new Map(records.flatMap(({ id, values }): [number, string][] => {
      const row = byId.get(id)
      const deletion = values['deleted_at']
      if (row?.status === 'sent') return [[id, message('errors.dwr_sent')]]
      if (row?.is_unanswered === true) return [[id, message('errors.dwr_open_sending')]]
      if (deletion !== undefined && deletion[0] === null && row?.is_taken === true) return [[id, message('errors.dwr_day_taken', { name: row.name })]]
      return deletion !== undefined && deletion[0] !== null && row?.is_open === true ? [[id, message('errors.dwr_sent_lines')]] : []
    }))
  },
})

/** Undoes edits of reports and their lines, and the creation or deletion of a report. Sending cannot be undone (DWR-7, DWR-8). */
export const reportRestorer: Restorer = {
  ...columns,
  async restore(db, undoer, records) {
    for (const { id, values, dot_project_id: project } of records) {
      const lines: unknown = values['lines']?.[0]
      // the events of a report record its lines in the form that `setEntries` takes
      if (Array.isArray(lines) && project !== null) await setEntries(db, { id, dot_project_id: project, date: '' }, lines as EnteredLine[])
    }
    return columns.restore(db, undoer, records.map((record) => ({ ...record, values: Object.fromEntries(Object.entries(record.values).filter(([field]) => field !== 'lines')) })))
  },
}
