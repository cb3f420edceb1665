import type { Static } from 'typebox'
import type { Report, ReportLine } from '#src/areas/daily-work-reports/api/daily-work-reports'
import { countUncoded, findLines, type Line } from '#src/areas/daily-work-reports/server/lines'
import { agencySystemOf } from '#src/areas/daily-work-reports/server/sending/agency-system'
import { findReport } from '#src/areas/daily-work-reports/server/store'
import type { SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Configuration } from '#src/platform/server/configuration'
import { notFound } from '#src/platform/server/http/errors'

/** A report with its lines, as the API returns it. 404 if `visible`, an SQL condition on the table alias `r`, excludes the report. */
export async function shownReport(db: AgencyTransaction, configuration: Configuration, id: number, visible: SqlPart): Promise<Static<typeof Report>> {
  const stored = await findReport(db, id, visible)
  if (stored === null) throw notFound()
  const { taken, waiting, open } = await findLines(db, stored)
  const uncoded = await countUncoded(db, stored)
  const isSent = stored.status === 'sent'
  const lines = [...taken, ...waiting, ...(isSent ? [] : open)].toSorted((one, other) => one.line_number - other.line_number)
  const { version, dot_project_id: projectId, name, date, inspector_id, inspector_name: inspector, status, remarks, weather, date_sent, external_report_id, problem, isSendingOpen } = stored
  return {
    id, version, project_id: projectId, report_name: name, date, inspector_id, inspector, status, remarks, weather, date_sent, external_report_id, problem, sending_open: isSendingOpen,
    // the list of reports computes the same two counts in SQL, without reading the lines; if one computation changes, change the other
    pay_item_count: new Set(lines.map((line) => line.pay_item_id)).size,
    ticket_count: new Set(lines.flatMap((line) => line.tickets.map((ticket) => ticket.id))).size,
    lines: lines.map(shownLine),
    uncoded_count: uncoded,
    late_count: isSent ? open.reduce((sum, line) => sum + line.ticket_count, 0) : 0,
    sent_by: agencySystemOf(configuration).kind,
  }
}

function shownLine(line: Line): Static<typeof ReportLine> {
  return {
    key: line.key, pay_item_id: line.pay_item_id, line_number: line.line_number, pay_item: line.item_code, description: line.item_description, ticketed_material: line.ticketed_material, ticket_count: line.ticket_count,
    quantity: line.quantity === null ? null : Number(line.quantity), uom: line.uom, source_only: line.source_only, material_set: line.material_set, location: line.location, comment: line.comment,
    status: line.status, refusal: line.refusal, overrun: line.overrun === null ? null : Number(line.overrun), contractors: [...line.contractors], tickets: [...line.tickets],
  }
}
