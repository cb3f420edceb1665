import { checkEntered, mayEditReport } from '#src/areas/daily-work-reports/domain/report'
import { findReport, setTexts, type StoredReport } from '#src/areas/daily-work-reports/server/store'
import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents } from '#src/platform/server/records/record'

/**
 * A report that a person sees, with its project and day. Throws 404 if the person sees no such report. With `lock`, locks the report until
 * the transaction ends.
 */
export async function reportOf(db: AgencyTransaction, person: SignedIn, id: number, lock = false): Promise<StoredReport> {
  const report = await findReport(db, id, visibleProjects(person, sql.part`r.dot_project_id`), lock)
  if (report === null) throw notFound()
  return report
}

/**
 * Adds a line to the remarks of an editable report and records an event; returns the report's new version. Throws 409 if the version is
 * outdated, 422 if the remarks get too long.
 */
export async function addRemark(db: AgencyTransaction, actor: Actor, report: StoredReport, text: string, version: number | undefined): Promise<number> {
  if (version !== undefined && version !== report.version) throw changedElsewhere([{ id: report.id, version: report.version, remarks: report.remarks, changed_by: await lastChangedBy(db, 'daily_work_report', report.id) }])
  throwIfRefused(mayEditReport(report))
  const remarks = report.remarks === '' ? text : `${report.remarks}\n${text}`
  throwIfRefused(checkEntered({ remarks }).remarks)
  await setTexts(db, report.id, { remarks, weather: report.weather })
  const next = report.version + 1
  await recordEvents(db, actor, 'updated', [{ kind: 'daily_work_report', id: report.id, name: report.name, version: next, dot_project_id: report.dot_project_id, changes: { remarks: [report.remarks, remarks] } }])
  return next
}
