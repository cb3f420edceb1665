import { checkReport, type Check, type InspectorThere } from '#src/areas/daily-work-reports/domain/checks'
import { countDay, findLines, type DayCounts, type ReportLines } from '#src/areas/daily-work-reports/server/lines'
import type { KnownInspector } from '#src/areas/daily-work-reports/server/sending/handover'
import type { StoredReport } from '#src/areas/daily-work-reports/server/store'
import { may } from '#src/platform/domain/session/abilities'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { dayInZone } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** A report with its lines and the ticket counts of its date. */
export interface ReportInFull {
  readonly report: StoredReport
  readonly lines: ReportLines
  readonly counts: DayCounts
  readonly sending: 'none' | 'under way' | 'to repeat'
}

/** Reads everything that a report's checks depend on, except what the agency system knows about the inspector. */
export async function readFacts(db: AgencyTransaction, report: StoredReport, open: { readonly is_under_way: boolean } | null): Promise<ReportInFull> {
  return { report, lines: await findLines(db, report), counts: await countDay(db, report), sending: open === null ? 'none' : open.is_under_way ? 'under way' : 'to repeat' }
}

/** The checks of a report for a person (DT-7, PLUS-26). */
export function checksOf({ report, lines, counts, sending }: ReportInFull, person: SignedIn, { there }: { readonly inspector: KnownInspector; readonly there: InspectorThere }): readonly Check[] {
  // an unanswered send is repeated unchanged, so check its lines as they were sent, even if their tickets have changed since
  return checkReport({
    isFlagOn: isFlagOn(person.flags, 'show_dwr'),
    allowsSending: report.project.allow_sending_dwr,
    mayWrite: may('write_daily_work_reports', person).allowed,
    isImpersonated: person.impersonated,
    status: report.status,
    date: report.date,
    today: dayInZone(new Date(), report.project.timezone),
    inspector: { name: report.inspector_name, there },
    lines: (sending === 'none' ? lines.open : lines.waiting).map((line) => ({
      line_number: line.line_number, item_code: line.item_code, quantity: line.quantity, source_only: line.source_only, isOverrun: line.overrun !== null, lacksContractor: line.lacks_contractor })),
    ticketsOfDate: counts.delivered,
    withoutLocation: (sending === 'none' ? lines.open : lines.waiting).reduce((sum, line) => sum + line.without_location, 0),
    collectLocation: report.project.collect_user_location,
    sending,
    uncoded: counts.uncoded,
    onOtherReports: counts.on_other_reports,
    changedAfterSending: lines.taken.reduce((sum, line) => sum + line.tickets.filter(({ changed }) => changed).length, 0),
    remarks: report.remarks,
    weather: report.weather,
  })
}

/** A report's inspector from our own database. `isActive` is false if there is no such employee. */
export async function inspectorOf(db: AgencyTransaction, id: number): Promise<KnownInspector> {
  const row = await db.maybeOne(sql<KnownInspector>`
    SELECT email, role, deleted_at IS NULL AS "isActive" FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  return row ?? { email: '', role: '', isActive: false }
}
