import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { totalsOf, type ReportLine, type ReportTotal } from '#src/areas/reports/domain/lines'
import { REPORT_MAX_TICKETS } from '#src/areas/reports/domain/limits'
import type { ReportOrder } from '#src/areas/reports/domain/report'
import { assertOrder } from '#src/areas/reports/server/order'
import { countTickets, findReportProject, ticketsByLine, type ListedTicket, type ReportProject } from '#src/areas/reports/server/store'
import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { timeSlices } from '#src/platform/server/time-slice'

/** A report with all its tickets, read by one statement. */
export interface Report {
  readonly order: ReportOrder
  readonly project: ReportProject
  readonly lines: readonly { readonly line: ReportLine; readonly tickets: readonly ListedTicket[] }[]
  readonly totals: readonly ReportTotal[]
  /** The number of different tickets in the report. */
  readonly tickets: number
  readonly madeBy: string
  readonly madeAt: Date
}

/** Checks a requested report for a person and counts its tickets. Throws 422 if there are none, or more than a file may contain. */
export async function openReport(db: AgencyTransaction, person: Viewer, projectId: number, order: ReportOrder): Promise<{ readonly project: ReportProject; readonly tickets: number }> {
  const project = await findReportProject(db, person, projectId)
  assertOrder(order, project.project_start)
  const tickets = await countTickets(db, project, order)
  if (tickets === 0) throw unprocessable('errors.no_tickets_for_date')
  if (tickets > REPORT_MAX_TICKETS) throw unprocessable('errors.report_too_long', { count: tickets, max: REPORT_MAX_TICKETS })
  return { project, tickets }
}

/** Reads a whole report for its files. `person` is the person who requested the report. */
export async function collectReport(db: AgencyTransaction, person: Viewer & { readonly name: string }, projectId: number, order: ReportOrder): Promise<Report> {
  const { project, tickets } = await openReport(db, person, projectId, order)
  const lines: { line: ReportLine; tickets: ListedTicket[] }[] = []
  const slice = timeSlices()
  for await (const { line, at, ticket } of ticketsByLine(db, project, order)) {
    const { id, ticket_number, ticketed_at, day, supplier, plant_name, material_description, truck, status, pay_codes, unit, amount, waste, overload_lbs } = ticket
    const listedTicket: ListedTicket = { id, ticket_number, ticketed_at, day, supplier, plant_name, material_description, truck, status, pay_codes, unit, amount, waste, overload_lbs }
    const open = lines[at - 1]
    if (open === undefined) lines.push({ line, tickets: [listedTicket] })
    else open.tickets.push(listedTicket)
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return { order, project, lines, totals: totalsOf(lines.map(({ line }) => line)), tickets, madeBy: person.name, madeAt: new Date() }
}
