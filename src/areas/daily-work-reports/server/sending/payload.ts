import type { Line } from '#src/areas/daily-work-reports/server/lines'
import type { StoredReport } from '#src/areas/daily-work-reports/server/store'

/** The version of the body's format, for receivers (docs/agency-system.md). */
const FORMAT = 1

interface Sender {
  readonly agency: { readonly id: number; readonly name: string }
  readonly inspector: { readonly email: string; readonly role: string }
  readonly sentBy: string
}

/** The body to send: the report with one posting per line. Each posting lists its tickets; its quantity is the sum of their quantities. */
export function payloadOf(report: StoredReport, lines: readonly Line[], { agency, inspector, sentBy }: Sender): string {
  const { project } = report
  return JSON.stringify({
    format: FORMAT,
    agency,
    report: { id: report.id, name: report.name, date: report.date, remarks: report.remarks, weather: report.weather, sent_by: sentBy },
    contract: { state_project_number: project.state_project_number, federal_project_number: project.federal_project_number, contract_number: project.contract_number, title: project.title, pay_basis: project.pay_basis },
    inspector: { name: report.inspector_name, email: inspector.email, role: inspector.role },
    item_postings: lines.map((line) => ({
      line_number: line.line_number,
      item_line_number: line.item_line_number,
      item_code: line.item_code,
      item_description: line.item_description,
      quantity: line.quantity,
      unit: line.uom,
      source_only: line.source_only,
      ticketed_material: line.ticketed_material,
      ticket_count: line.ticket_count,
      location: line.location,
      material_set: line.material_set,
      comment: line.comment,
      contractors: line.contractors,
      tickets: line.tickets.map(({ ticket_number, ticketed_at, truck, quantity }) => ({ ticket_number, ticketed_at, truck, quantity: quantity === null ? null : quantity.toFixed(2) })),
    })),
  })
}
