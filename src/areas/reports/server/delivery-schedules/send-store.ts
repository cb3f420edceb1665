import type { ScheduleTimes } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import { usualSendTime } from '#src/areas/reports/server/delivery-schedules/usual-send-time'
import type { ReportFormat } from '#src/areas/reports/domain/report'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** After the servers were down, the reports of at most this many past days are still sent. */
const DAYS_BACK = 3
/** How long the rows of sent reports are kept. Their files are kept equally long. */
const KEPT_DAYS = 31

/** The report of a schedule for one day, still to be created. */
export interface DueSend extends ScheduleTimes {
  readonly schedule_id: number
  readonly day: string
  readonly dot_project_id: number
  readonly recipients: string
  readonly format: ReportFormat
  readonly usual: string
}

/**
 * Adds a row for every day whose report is due at a moment and that has no row yet; returns the added rows. The day and the send time are
 * in the project's time zone. If a daylight saving change skips the send time, the report is due once the clock has passed that time; if
 * the send time occurs twice because of a daylight saving change, the report is due only once. If the project's time zone is changed, a day
 * that already has a row is not sent again.
 */
export function claimDue(db: AgencyTransaction, now: Date): Promise<{ schedule_id: number; day: string }[]> {
  return db.many(sql<{ schedule_id: number; day: string }>`
    INSERT INTO delivery_sends (dot_authority_id, schedule_id, day)
    SELECT dot_authority_id, id, day FROM (
      SELECT schedule.dot_authority_id, schedule.id, schedule.due_after, zone.name AS zone, (${now}::timestamptz AT TIME ZONE zone.name)::date - back AS day,
        coalesce(nullif(schedule.send_time, ''), ${usualSendTime(sql.part`schedule.dot_authority_id`)})::time AS at
      FROM delivery_schedules schedule
      JOIN dot_projects p ON p.dot_authority_id = schedule.dot_authority_id AND p.id = schedule.dot_project_id AND p.deleted_at IS NULL
      JOIN dot_authorities agency ON agency.id = schedule.dot_authority_id
      CROSS JOIN LATERAL (SELECT coalesce(p.timezone, agency.timezone) AS name) AS zone
      CROSS JOIN generate_series(0, ${DAYS_BACK}::int) AS back
      WHERE schedule.dot_authority_id = ${db.agency} AND NOT schedule.paused) AS days
    WHERE (day + at) AT TIME ZONE zone <= ${now}::timestamptz AND (day + at) AT TIME ZONE zone > due_after
    ON CONFLICT DO NOTHING RETURNING schedule_id, day::text`)
}

/**
 * A day whose report is still to be sent, with its schedule and the agency's usual send time; null if the day is already finished, or if
 * its schedule was removed or paused. If `lock` is true, the schedule is locked against changes until the transaction ends.
 */
export function findSend(db: AgencyTransaction, scheduleId: number, day: string, lock = false): Promise<DueSend | null> {
  return db.maybeOne(sql<DueSend>`
    SELECT send.schedule_id, send.day::text, schedule.dot_project_id, schedule.recipients, schedule.format, schedule.start_time, schedule.end_time, schedule.send_time,
      ${usualSendTime(sql.part`schedule.dot_authority_id`)} AS usual
    FROM delivery_sends send JOIN delivery_schedules schedule ON schedule.dot_authority_id = send.dot_authority_id AND schedule.id = send.schedule_id
    WHERE send.dot_authority_id = ${db.agency} AND send.schedule_id = ${scheduleId} AND send.day = ${day}::date AND send.state = 'waiting' AND NOT schedule.paused ${lock ? sql.part`FOR SHARE OF schedule` : sql.part``}`)
}

/**
 * Deletes the waiting row of a day whose schedule was paused or removed in the meantime; otherwise the day would be shown as waiting
 * forever. A schedule that is resumed or restored starts with the next day.
 */
export async function giveUpSend(db: AgencyTransaction, scheduleId: number, day: string): Promise<void> {
  await db.run(sql`
    DELETE FROM delivery_sends WHERE dot_authority_id = ${db.agency} AND schedule_id = ${scheduleId} AND day = ${day}::date AND state = 'waiting'`)
}

/** Stores the outcome of a day whose report was to be sent; false if another run has already done so. */
export async function finishSend(db: AgencyTransaction, { schedule_id: schedule, day }: DueSend, state: 'sent' | 'empty' | 'failed', fileKey: string | null): Promise<boolean> {
  const ended = await db.run(sql`
    UPDATE delivery_sends SET state = ${state}, file_key = ${fileKey}, ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND schedule_id = ${schedule} AND day = ${day}::date AND state = 'waiting'`)
  return ended === 1
}

/** Deletes at most `most` rows that are older than `KEPT_DAYS`; the cleanup of the file store then removes their files. */
export function removeOldSends(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM delivery_sends WHERE dot_authority_id = ${db.agency} AND (schedule_id, day) IN (
      SELECT schedule_id, day FROM delivery_sends WHERE dot_authority_id = ${db.agency} AND day < ${now}::timestamptz::date - ${KEPT_DAYS}::int LIMIT ${most})`)
}
