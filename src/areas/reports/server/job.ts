import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { REPORT_FILE_HOURS } from '#src/areas/reports/domain/limits'
import type { ReportFormat, ReportOrder } from '#src/areas/reports/domain/report'
import { collectReport } from '#src/areas/reports/server/collect'
import { reportFile } from '#src/areas/reports/server/files'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { timeSlices } from '#src/platform/server/time-slice'

export const REPORT_JOB = 'report'
/** The time limit for reading a report. */
const MINUTES = 10
const TELL_EVERY_TICKETS = 2_000

/** The input of the job: the report, its format, and who requested it, so that the job sees no more than this person. */
export interface ReportJob {
  readonly order: ReportOrder
  readonly project_id: number
  readonly format: ReportFormat
  readonly viewer: Viewer & { readonly name: string }
}

/** The job that writes the file of a report and reports its progress (REPT-16). The file can be downloaded for 24 hours (REPT-18). */
export function reportWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async ({ agency, input, report: tell }) => {
    // the cast is safe, because only this area queues the job
    const { order, project_id, format, viewer } = input as ReportJob
    const report = await database.inAgency(agency, async (db) => {
      await db.takeUpTo(MINUTES)
      return collectReport(db, viewer, project_id, order)
    })
    const rows = report.lines.reduce((sum, { tickets }) => sum + tickets.length, 0)
    await tell(0, rows)
    const slice = timeSlices()
    let done = 0
    const file = reportFile(report, format, () => {
      done += 1
      return done % TELL_EVERY_TICKETS === 0 ? tell(Math.min(done, rows)) : slice()
    })
    const storedFile = await files.keep(file.content)
    return { file: { key: storedFile.key, name: file.name, type: file.type, hours: REPORT_FILE_HOURS }, result: { tickets: report.tickets, bytes: storedFile.bytes } }
  }
}
