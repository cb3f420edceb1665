import type { Readable } from 'node:stream'
import { payBases } from '#src/areas/projects/domain/project-input'
import { totalsOf, type LineGroup, type ReportLine } from '#src/areas/reports/domain/lines'
import { reportWords, spanWords } from '#src/areas/reports/domain/report'
import type { Report } from '#src/areas/reports/server/collect'
import { amountHeading, caveats, groupColumns, hasWaste, lineAmount, totalWord, typeTitle } from '#src/areas/reports/server/content'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { amountText, amountWithUnit, countText } from '#src/platform/domain/formats/numbers'
import { isZero } from '#src/platform/domain/units/decimal'
import { tableDocument, type PdfColumn, type PdfRow } from '#src/platform/server/pdf/table-document'

const NOTHING = ''

/**
 * A report as a PDF: its lines and totals, then the tickets of every line. Each page shows the data that REPT-19 requires, such as the
 * project and the period.
 */
export function reportPdf(report: Report, onTicket: () => Promise<void> | undefined): Readable {
  const { order, project, totals, madeBy, madeAt } = report
  const payBasis: string = Reflect.get(payBases, project.pay_basis) ?? project.pay_basis
  const authorAndTime = `${madeBy}, ${usDateTime(madeAt.toISOString(), project.timezone)}`
  const period = spanWords(order)
  const numbers = [project.state_project_number, project.federal_project_number].filter(Boolean).join(' · ')
  return tableDocument({
    title: reportWords[order.report],
    subtitle: typeTitle(order),
    organization: project.agency,
    facts: [
      ['Project', project.title], ['Numbers', numbers], ['Contract', project.contract_number ?? '–'],
      ['Period', period], ['Pay basis', payBasis], ['Created by', authorAndTime],
    ],
    about: `${project.state_project_number} · ${project.title} · ${period}`,
    brief: `${project.state_project_number} · ${period}`,
    madeBy: `Created by ${authorAndTime}`,
    tables: [
      { columns: [...groupPdfColumns(order), ...sumColumns(order)], rows: [...lineRows(report), ...totalRows(report)] },
      { columns: ticketColumns(order), rows: ticketRows(report) },
    ],
    notes: caveats(order, totals),
    signatures: ['Prepared by', 'Checked by', 'Project engineer'],
  }, onTicket)
}

type Order = Report['order']

/** The group columns for the PDF, where numbers get narrow columns. */
function groupPdfColumns(order: Order): readonly PdfColumn[] {
  const widths: Readonly<Record<string, number>> = { Supplier: 26, 'Material type': 30, Day: 13, 'Pay period': 12, Line: 8, 'Pay item': 18, Description: 34 }
  return groupColumns(order).map(({ heading }) => ({ heading, width: widths[heading] ?? 20 }))
}

function groupCells(order: Order, line: LineGroup): readonly string[] {
  return groupColumns(order).map((column) => column.text(line))
}

function sumColumns(order: Order): readonly PdfColumn[] {
  const waste: readonly PdfColumn[] = hasWaste(order) ? [{ heading: 'Waste', width: 12, align: 'right' }, { heading: 'Overload, lb', width: 13, align: 'right' }] : []
  return [{ heading: 'Tickets', width: 10, align: 'right' }, { heading: amountHeading(order), width: 20, align: 'right' }, ...waste]
}

type Summed = Report['totals'][number] | Report['lines'][number]['line']

function sumCells(order: Order, sums: Summed): readonly string[] {
  const amount = 'kind' in sums ? (sums.kind === 'source_only' ? NOTHING : sums.amount) : lineAmount(order, sums)
  return [countText(sums.tickets), amount === NOTHING ? '–' : amountWithUnit(amount, sums.unit), ...(hasWaste(order) ? [orBlank(sums.waste), orBlank(sums.overload_lbs)] : [])]
}

/** The rows for the lines. If a supplier has several lines, these lines are below the supplier's subtotals by unit. */
function lineRows({ order, lines }: Report): readonly PdfRow[] {
  const columns = groupColumns(order)
  const rowOf = (line: ReportLine, hasSubtotal: boolean): PdfRow => ({ level: 'line', cells: () => [...groupCells(order, line).map((text, at) => (at === 0 && hasSubtotal ? NOTHING : text)), ...sumCells(order, line)] })
  if (order.report === 'reconciliation' || columns.length < 2) return lines.map(({ line }) => rowOf(line, false))
  const bySupplier = new Map<string, ReportLine[]>()
  for (const { line } of lines) {
    const own = bySupplier.get(line.supplier ?? '')
    if (own === undefined) bySupplier.set(line.supplier ?? '', [line])
    else own.push(line)
  }
  return [...bySupplier].flatMap(([supplier, own]): readonly PdfRow[] => [
    ...totalsOf(own).map((total, at): PdfRow => ({ level: 'group', span: columns.length, cells: () => [at === 0 ? supplier : NOTHING, ...sumCells(order, total)] })),
    ...own.map((line) => rowOf(line, true)),
  ])
}

function totalRows({ order, totals }: Report): readonly PdfRow[] {
  return totals.map((total): PdfRow => ({
    level: 'total', span: groupColumns(order).length, cells: () => [`${totalWord(total)}${total.unit === '' ? '' : `, ${total.unit}`}`, ...sumCells(order, total)],
  }))
}

const OWN: readonly PdfColumn[] = [{ heading: 'Ticket', width: 17 }, { heading: 'Ticketed', width: 24 }, { heading: 'Plant', width: 22 }, { heading: 'Truck', width: 12 }]

function ticketColumns(order: Order): readonly PdfColumn[] {
  return [...OWN, ...sumColumns(order).slice(1)]
}

/** Each line as a heading with its sums, and its tickets below. */
function ticketRows({ order, project, lines }: Report): readonly PdfRow[] {
  return lines.flatMap(({ line, tickets }): readonly PdfRow[] => [
    { level: 'group', span: OWN.length, cells: () => [`${groupCells(order, line).filter((text) => text !== '').join(' · ')} · ${line.tickets === 1 ? '1 ticket' : `${countText(line.tickets)} tickets`}`, ...sumCells(order, line).slice(1)] },
    ...tickets.map((ticket): PdfRow => ({
      level: 'detail',
      cells: () => [
        ticket.ticket_number, usDateTime(ticket.ticketed_at, project.timezone), ticket.plant_name, ticket.truck ?? '', amountWithUnit(ticket.amount, ticket.unit),
        ...(hasWaste(order) ? [orBlank(ticket.waste), orBlank(ticket.overload_lbs)] : []),
      ],
    })),
  ])
}

function orBlank(amount: string | null): string {
  return amount === null || isZero(amount) ? NOTHING : amountText(amount)
}
