import { hoursOf, recipientsOf } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import type { ReportFormat } from '#src/areas/reports/domain/report'
import { collectReport, type Report } from '#src/areas/reports/server/collect'
import { claimDue, findSend, finishSend, giveUpSend, type DueSend } from '#src/areas/reports/server/delivery-schedules/send-store'
import { reportFile } from '#src/areas/reports/server/files'
import { usDay } from '#src/platform/domain/formats/dates'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import type { Platform } from '#src/platform/server/platform'

/** The background task that creates the report of a schedule's day and queues it to be emailed. */
export const DELIVERY_REPORT = 'delivery-report'
const CHECK_MS = 30_000
/** The time limit for reading a report. */
const MINUTES = 10

/** Checks twice a minute, in all agencies, for daily delivery reports that are due. Returns a function that stops the checks. */
export function startSendingReports({ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>): () => Promise<void> {
  return startRounds({ database, log }, {
    everyMs: CHECK_MS, failure: 'daily delivery reports could not be looked for; tried again in half a minute',
    serve: (agency, { now }) => queueDueReports({ database, jobs }, agency, now),
  })
}

/**
 * Queues the reports of an agency that are due at a moment (REPT-11). A report is queued with its row for the day, in one transaction, so
 * two servers never queue the same day twice, and a queued report is created even if its server is killed.
 */
export async function queueDueReports({ database, jobs }: Pick<Platform, 'database' | 'jobs'>, agency: number, now: Date): Promise<void> {
  await database.inAgency(agency, async (db) => {
    for (const { schedule_id, day } of await claimDue(db, now)) await jobs.send(db, DELIVERY_REPORT, { agency, schedule_id, day })
  })
}

/**
 * Creates the report of a day and emails it to the recipients of its schedule. A day without tickets sends nothing (REPT-14). The emails
 * are stored in the transaction that completes the day's row, so a repeated run sends nothing again; each email is tried again until it is
 * delivered.
 */
export function deliveryReportTask({ database, files, jobs, log }: Platform): BackgroundTask {
  return async ({ agency, schedule_id, day }, isLastTry) => {
    const [of, schedule, on] = [Number(agency), Number(schedule_id), String(day)]
    const due = await database.inAgency(of, (db) => findSend(db, schedule, on))
    if (due === null) return database.inAgency(of, (db) => giveUpSend(db, schedule, on))
    try {
      const report = await database.inAgency(of, (db) => dayReport(db, due))
      const storedFile = report === null ? null : await keep(files, report, due.format)
      await database.inAgency(of, async (db) => {
        // the schedule may have been changed while the report was created; if it now belongs to another project, this report is not sent
        const now = await findSend(db, schedule, on, true)
        if (now === null || now.dot_project_id !== due.dot_project_id) return giveUpSend(db, schedule, on)
        if (!(await finishSend(db, due, storedFile === null ? 'empty' : 'sent', storedFile?.key ?? null))) return
        if (report === null || storedFile === null) return
        for (const recipient of recipientsOf(now.recipients)) {
          await sendMessage(db, jobs, {
            agency: of, channel: 'mail', kind: 'delivery_report', recipient, secret: null, holdsMinutes: null, address: null,
            facts: { agency: report.project.agency, project: `${report.project.state_project_number} ${report.project.title}`, since: usDay(on), tickets: report.tickets, file: { key: storedFile.key, name: storedFile.name, type: storedFile.type } },
          })
        }
      })
    } catch (error) {
      log.error({ err: error, agency: of, schedule, day: on, isLastTry }, 'a daily delivery report could not be made')
      if (!isLastTry) throw error
      await database.inAgency(of, (db) => finishSend(db, due, 'failed', null))
    }
  }
}

/**
 * The report of a day as an administrator sees it; null if there are no tickets, if the hours end before they start, or if the project was
 * deleted.
 */
async function dayReport(db: AgencyTransaction, { day, dot_project_id: project, usual, ...times }: DueSend): Promise<Report | null> {
  await db.takeUpTo(MINUTES)
  const hours = hoursOf(times, usual)
  // the agency's send time may be earlier than the schedule's start time, in which case the schedule has a warning (REPT-12)
  if (hours.end_time < hours.start_time) return null
  try {
    return await collectReport(db, { id: 0, role: 'administrator', partner: null, dot_authority_id: db.agency, name: 'Slipway' }, project,
      { report: 'delivery', start_date: day, end_date: day, start_time: hours.start_time, end_time: hours.end_time })
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.message === message('errors.no_tickets_for_date'))) return null
    throw error
  }
}

async function keep(files: Platform['files'], report: Report, format: ReportFormat): Promise<{ readonly key: string; readonly name: string; readonly type: string }> {
  const { name, type, content } = reportFile(report, format)
  const { key } = await files.keep(content)
  return { key, name, type }
}
