import type { ReportFormat } from '#src/areas/reports/domain/report'
import { lastDue, type SendRule } from '#src/areas/reports/domain/report-schedules/due'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * How long the rows of sent reports and their files are kept. This is longer than the time between two monthly reports, so that the outcome
 * of the last one is always known.
 */
const KEPT_DAYS = 62

interface RunningSchedule extends SendRule {
  readonly id: number
  readonly zone: string
  readonly due_after: Date
}

/** A day's report that is still to be sent. */
export interface SavedSend {
  readonly schedule_id: number
  readonly day: string
  readonly name: string
  readonly paused: boolean
  readonly format: ReportFormat
  readonly recipient_ids: readonly number[]
  /** The query of the saved report; null if the report or its project was deleted. */
  readonly query: string | null
  readonly dot_project_id: number
  readonly project_start: string | null
}

/** Joins the saved report of a schedule, its project, and the agency, whose time zone is used when the project has none. */
export function joinedTo(alias: 'own' | 'record'): SqlPart {
  const agency = sql.identifier(`${alias}.dot_authority_id`)
  return sql.part`JOIN saved_views v ON v.dot_authority_id = ${agency} AND v.id = ${sql.identifier(`${alias}.saved_view_id`)}
    JOIN dot_projects p ON p.dot_authority_id = ${agency} AND p.id = v.dot_project_id
    JOIN dot_authorities agency ON agency.id = ${agency}`
}

/**
 * Adds a row for each schedule that became due since it was last sent, and returns the added rows. If several send times passed while no
 * server ran, only the last one counts. `failed` is called for a schedule whose times cannot be computed; the other schedules still get
 * their rows.
 */
export async function claimDueSends(db: AgencyTransaction, now: Date, failed: (schedule: number, error: unknown) => void): Promise<{ schedule_id: number; day: string }[]> {
  const schedules = await db.many(sql<RunningSchedule>`
    SELECT record.id, record.sent_on, record.send_time, record.due_after, coalesce(p.timezone, agency.timezone) AS zone
    FROM report_schedules record ${joinedTo('record')} WHERE record.dot_authority_id = ${db.agency} AND NOT record.paused ORDER BY record.id`)
  const due = schedules.flatMap((schedule) => {
    try {
      const { day, at } = lastDue(schedule, now, schedule.zone)
      return at > schedule.due_after ? [{ id: schedule.id, day }] : []
    } catch (error) {
      failed(schedule.id, error)
      return []
    }
  })
  if (due.length === 0) return []
  return db.many(sql<{ schedule_id: number; day: string }>`
    INSERT INTO report_sends (dot_authority_id, schedule_id, day)
    SELECT ${db.agency}, id, day FROM unnest(${due.map(({ id }) => id)}::int[], ${due.map(({ day }) => day)}::date[]) AS due (id, day)
    ON CONFLICT DO NOTHING RETURNING schedule_id, day::text`)
}

/**
 * A day whose report is still to be sent, with its schedule; null if the day is already finished, or if its schedule was removed. If
 * `lock` is true, the schedule is locked against changes until the transaction ends.
 */
export function findSavedSend(db: AgencyTransaction, scheduleId: number, day: string, lock = false): Promise<SavedSend | null> {
  return db.maybeOne(sql<SavedSend>`
    SELECT send.schedule_id, send.day::text, record.name, record.paused, record.format, record.recipient_ids, v.dot_project_id, p.project_start::text,
      CASE WHEN v.deleted_at IS NULL AND p.deleted_at IS NULL THEN v.query END AS query
    FROM report_sends send JOIN report_schedules record ON record.dot_authority_id = send.dot_authority_id AND record.id = send.schedule_id ${joinedTo('record')}
    WHERE send.dot_authority_id = ${db.agency} AND send.schedule_id = ${scheduleId} AND send.day = ${day}::date AND send.state = 'waiting' ${lock ? sql.part`FOR SHARE OF record` : sql.part``}`)
}

/** The outcome of a day on which a report was due. */
export type SendResult = { readonly state: 'sent'; readonly file: string } | { readonly state: 'empty' } | { readonly state: 'failed'; readonly reason: string }

/** Stores the outcome of a day whose report was to be sent; false if another run has already done so. */
export async function endSend(db: AgencyTransaction, { schedule_id: schedule, day }: Pick<SavedSend, 'schedule_id' | 'day'>, result: SendResult): Promise<boolean> {
  const ended = await db.run(sql`
    UPDATE report_sends SET state = ${result.state}, reason = ${result.state === 'failed' ? result.reason : null}, file_key = ${result.state === 'sent' ? result.file : null}, ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND schedule_id = ${schedule} AND day = ${day}::date AND state = 'waiting'`)
  return ended === 1
}

/** Deletes at most `most` rows that are older than `KEPT_DAYS`; the cleanup of the file store then removes their files. */
export function removeOldReportSends(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM report_sends WHERE dot_authority_id = ${db.agency} AND (schedule_id, day) IN (
      SELECT schedule_id, day FROM report_sends WHERE dot_authority_id = ${db.agency} AND day < ${now}::timestamptz::date - ${KEPT_DAYS}::int LIMIT ${most})`)
}
