import { orderIn } from '#src/areas/reports/domain/query'
import { orderWords, spanWords } from '#src/areas/reports/domain/report'
import { collectReport, type Report } from '#src/areas/reports/server/collect'
import { reportFile } from '#src/areas/reports/server/files'
import { findReaders } from '#src/areas/reports/server/report-schedules/readers'
import { claimDueSends, endSend, findSavedSend, type SavedSend, type SendResult } from '#src/areas/reports/server/report-schedules/send-store'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import type { Platform } from '#src/platform/server/platform'

/** The background task that creates a scheduled report and queues it to be emailed. */
export const SAVED_REPORT = 'saved-report'
const CHECK_MS = 30_000
/** The time limit for reading a report. */
const MINUTES = 10

/** Checks twice a minute, in all agencies, for scheduled reports that are due. Returns a function that stops the checks. */
export function startSendingSavedReports({ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>): () => Promise<void> {
  return startRounds({ database, log }, {
    everyMs: CHECK_MS, failure: 'scheduled reports could not be looked for; tried again in half a minute',
    serve: (agency, { now }) => queueDueSends({ database, jobs, log }, agency, now),
  })
}

/**
 * Queues the scheduled reports of an agency that are due at a moment. A report is queued with its row for the day, in one transaction, so
 * two servers never queue the same day twice, and a queued report is created even if its server is killed.
 */
export async function queueDueSends({ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>, agency: number, now: Date): Promise<void> {
  await database.inAgency(agency, async (db) => {
    const due = await claimDueSends(db, now, (schedule, error) => log.error({ err: error, agency, schedule }, 'the times of a scheduled report could not be computed'))
    for (const { schedule_id, day } of due) await jobs.send(db, SAVED_REPORT, { agency, schedule_id, day })
  })
}

/**
 * Creates the report of a day and emails it to those recipients who may still read it when it is sent. A report without tickets is not sent
 * (REPT-14). The emails are stored in the transaction that completes the day's row, so a repeated run sends nothing again. If the report
 * cannot be sent, the reason is stored as the outcome of the day; only unexpected failures are retried.
 */
export function savedReportTask({ database, files, jobs, log }: Platform): BackgroundTask {
  return async ({ agency, schedule_id, day }, isLastTry) => {
    const [of, schedule, on] = [Number(agency), Number(schedule_id), String(day)]
    const due = await database.inAgency(of, async (db) => {
      const send = await findSavedSend(db, schedule, on)
      // changes nothing if another run has already stored the outcome of the day
      if (send === null) await endSend(db, { schedule_id: schedule, day: on }, scheduleGone())
      return send
    })
    if (due === null) return
    const end = (result: SendResult) => database.inAgency(of, (db) => endSend(db, due, result))
    const { query } = due
    const obstacle = obstacleTo(due)
    if (query === null || obstacle !== null) {
      await end(obstacle ?? { state: 'failed', reason: message('errors.schedule_report_gone') })
      return
    }
    try {
      const report = await database.inAgency(of, (db) => reportOf(db, due, query))
      if ('state' in report) {
        await end(report)
        return
      }
      const file = reportFile(report, due.format)
      const storedFile = await files.keep(file.content)
      await database.inAgency(of, (db) => mail(db, jobs, due, report, { key: storedFile.key, name: file.name, type: file.type }))
    } catch (error) {
      log.error({ err: error, agency: of, schedule, day: on, isLastTry }, 'a scheduled report could not be made')
      if (!isLastTry) throw error
      await end({ state: 'failed', reason: message('errors.schedule_not_made') })
    }
  }
}

/**
 * The report that is due on a day, or the reason why it is not sent. Days of the saved report that move with the calendar, such as last
 * month, are computed for the day on which it is due.
 */
async function reportOf(db: AgencyTransaction, { day, dot_project_id: project, project_start: start, recipient_ids: ids }: SavedSend, query: string): Promise<Report | SendResult> {
  if ((await findReaders(db, project, ids)).length === 0) return { state: 'failed', reason: message('errors.schedule_no_reader') }
  await db.takeUpTo(MINUTES)
  try {
    return await collectReport(db, { id: 0, role: 'administrator', partner: null, dot_authority_id: db.agency, name: 'Slipway' }, project, orderIn(query, day, start))
  } catch (error) {
    // if the database was busy or stopped, the task is tried again
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    if (error.message === message('errors.no_tickets_for_date')) return { state: 'empty' }
    return { state: 'failed', reason: error.detailedErrors[0]?.message ?? error.message }
  }
}

const scheduleGone = (): SendResult => ({ state: 'failed', reason: message('errors.schedule_removed') })

/** Why the report of a schedule cannot be sent; null if it can. */
function obstacleTo(due: SavedSend | null): SendResult | null {
  if (due === null) return scheduleGone()
  if (due.paused) return { state: 'failed', reason: message('errors.schedule_paused') }
  return due.query === null ? { state: 'failed', reason: message('errors.schedule_report_gone') } : null
}

/**
 * Stores the outcome of the day, and an email for each recipient. The schedule is read again, since it may have been changed while the
 * report was created, and the rights of its recipients are checked in the same transaction.
 */
async function mail(db: AgencyTransaction, jobs: Platform['jobs'], due: SavedSend, { project, order, tickets }: Report, file: { readonly key: string; readonly name: string; readonly type: string }): Promise<void> {
  const now = await findSavedSend(db, due.schedule_id, due.day, true)
  const obstacle = obstacleTo(now)
  if (now === null || obstacle !== null) {
    // changes nothing if another run has already stored the outcome of the day
    if (obstacle !== null) await endSend(db, due, obstacle)
    return
  }
  const readers = await findReaders(db, due.dot_project_id, now.recipient_ids)
  if (readers.length === 0) {
    await endSend(db, due, { state: 'failed', reason: message('errors.schedule_no_reader') })
    return
  }
  if (!(await endSend(db, due, { state: 'sent', file: file.key }))) return
  for (const { email } of readers) {
    await sendMessage(db, jobs, {
      agency: db.agency, channel: 'mail', kind: 'saved_report', recipient: email, secret: null, holdsMinutes: null, address: null,
      facts: { agency: project.agency, project: `${project.state_project_number} ${project.title}`, report: due.name, report_of: `${orderWords(order)}, ${spanWords(order)}`, tickets, file },
    })
  }
}
