import type { ReportLine } from '#src/areas/reports/domain/lines'
import type { Report } from '#src/areas/reports/server/collect'
import { amountCell, amountHeading, groupColumns, hasWaste, lineAmount, totalWord } from '#src/areas/reports/server/content'
import type { ListedTicket } from '#src/areas/reports/server/store'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { rounded } from '#src/platform/domain/units/decimal'
import { safeCsvRows } from '#src/platform/server/csv/safe-csv'

/**
 * A report as CSV. The first column says what a row is: a line of the report, one of its tickets, or a total. A line's amounts are the sum
 * of the tickets below it, and a total is the sum of the lines in its unit.
 */
export function reportCsv(report: Report, onTicket: () => Promise<void> | undefined): AsyncGenerator<string> {
  const { order } = report
  const headings = [
    'Row', ...groupColumns(order).map(({ heading }) => heading), 'Tickets', amountHeading(order), 'Unit', ...(hasWaste(order) ? ['Waste', 'Overload (lb)'] : []),
    'Ticket number', 'Delivered on', 'Ticketed at', 'Plant', 'Material', 'Truck', 'Pay codes',
  ]
  return safeCsvRows(headings, rows(report, onTicket))
}

const OF_TICKET = 7
const none = (count: number): readonly string[] => Array.from({ length: count }, () => '')

async function* rows({ order, project, lines, totals }: Report, onTicket: () => Promise<void> | undefined): AsyncGenerator<readonly string[]> {
  const columns = groupColumns(order)
  const waste = (values: { readonly waste: string | null; readonly overload_lbs: string | null }) => (hasWaste(order) ? [amountCell(values.waste), amountCell(values.overload_lbs)] : [])
  const groups = (line: ReportLine) => columns.map((column) => column.text(line))
  for (const { line, tickets } of lines) {
    yield ['Line', ...groups(line), String(line.tickets), lineAmount(order, line), line.unit, ...waste(line), ...none(OF_TICKET)]
    for (const ticket of tickets) {
      yield ['Ticket', ...groups(line), '', amountCell(ticket.amount), ticket.unit, ...waste(ticket), ...ticketCells(ticket, project.timezone)]
      const pause = onTicket()
      if (pause !== undefined) await pause
    }
  }
  for (const total of totals) {
    yield [totalWord(total), ...none(columns.length), String(total.tickets), total.kind === 'source_only' ? '' : rounded(total.amount), total.unit, ...waste(total), ...none(OF_TICKET)]
  }
}

function ticketCells({ ticket_number: number, day, ticketed_at: at, plant_name: plant, material_description: material, truck, pay_codes: codes }: ListedTicket, zone: string): readonly string[] {
  return [number, usDay(day), usDateTime(at, zone), plant, material, truck ?? '', codes ?? '']
}
