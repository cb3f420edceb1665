import type { Static } from 'typebox'
import { Ban, CircleCheck, CircleDot } from 'lucide-react'
import { type Line as LineSchema, type LineTicket, reports } from '#src/areas/reports/api/reports'
import { totalKindOf, type TotalKind } from '#src/areas/reports/domain/lines'
import type { ReportOrder } from '#src/areas/reports/domain/report'
import { words } from '#src/areas/reports/client/messages'
import { requests } from '#src/platform/client/api/requests'
import { columns, type ColumnSpec, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableName } from '#src/workspace/client/table/table-preferences'

/** A line of a report, with the id that the table needs, and its share of the total in its unit as a percentage. */
export type LineRow = Static<typeof LineSchema> & { readonly id: number; readonly share: number | null }
/** A ticket that a line of a report counts. */
export type TicketRow = Static<typeof LineTicket>
/** The answer of the call that reads a report for the screen. */
export type ShownReport = Static<typeof reports.lines.answer>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'report-lines': LineRow
    'report-tickets': TicketRow
  }
}

export const reportCalls = requests(reports)
export const lineNoun: Noun = { one: 'line', many: 'lines' }
export const reportKeys = {
  lines: (agency: number, projectId: number, search: string) => ['reports', agency, projectId, 'lines', search] as const,
  tickets: (agency: number, projectId: number, search: string) => ['reports', agency, projectId, 'tickets', search] as const,
}

const paidLooks: Readonly<Record<TotalKind, StatusLook>> = {
  total: { word: words('paid'), tone: 'delivered', icon: CircleCheck },
  do_not_pay: { word: words('do_not_pay'), tone: 'rejected', icon: Ban },
  source_only: { word: words('source_only'), tone: 'voided', icon: CircleDot },
}

const supplier: ColumnSpec<LineRow> = { id: 'supplier', label: words('supplier'), kind: 'text', width: 200, flex: 2, strong: true }
const material: ColumnSpec<LineRow> = { id: 'material_description', label: words('material'), kind: 'text', width: 200, flex: 2 }
const day: ColumnSpec<LineRow> = { id: 'day', label: words('day'), kind: 'day', width: 104 }
const tickets: ColumnSpec<LineRow> = { id: 'tickets', label: words('tickets'), kind: 'count', width: 88 }
const unitOf = ({ unit }: LineRow) => unit
const waste: readonly ColumnSpec<LineRow>[] = [
  { id: 'waste', label: words('waste'), kind: 'quantity', unitOf, width: 112, value: ({ waste: amount }) => (amount === 0 ? null : amount) },
  { id: 'overload_lbs', label: words('overload'), kind: 'quantity', unit: 'LB', width: 120, value: ({ overload_lbs: amount }) => (amount === 0 ? null : amount) },
]
const share: ColumnSpec<LineRow> = { id: 'share', label: words('share'), kind: 'share', width: 128 }
const net: ColumnSpec<LineRow> = { id: 'amount', label: words('net'), kind: 'quantity', unitOf, width: 144 }
const without = (label: string): ColumnSpec<LineRow> => ({ id: 'without_amount', label, kind: 'count', width: 112, shown: false })

const finals = (groups: readonly ColumnSpec<LineRow>[]) => columns<LineRow>([...groups, tickets, net, share, ...waste, without(words('without'))])
const coded = (first: ColumnSpec<LineRow>) => columns<LineRow>([
  first,
  { id: 'line_number', label: words('line'), kind: 'count', width: 64 },
  { id: 'item_code', label: words('pay_item'), kind: 'pay_item', width: 136, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 200, flex: 2 },
  { id: 'paid', label: words('paid'), kind: 'status', looks: paidLooks, width: 128, value: totalKindOf },
  tickets,
  { id: 'amount', label: words('quantity'), kind: 'quantity', unitOf, width: 144, value: (row) => (row.source_only ? null : row.amount), absent: '–' },
  share,
  without(words('without_quantity')),
])

/** The columns of each type of report; a type always gets the same array. */
const specs = {
  by_supplier: finals([supplier]),
  by_supplier_by_day: finals([supplier, day]),
  by_supplier_by_material_type: finals([supplier, material]),
  by_supplier_by_material_type_by_day: finals([supplier, material, day]),
  delivery: finals([supplier, material]),
  by_period: coded({ id: 'period', label: words('period'), kind: 'count', width: 96 }),
  by_day: coded(day),
} as const

/** The columns of a report's lines (REPT-1, REPT-7). */
export function lineColumns(order: ReportOrder): readonly ColumnSpec<LineRow>[] {
  return specs[order.report === 'delivery' ? 'delivery' : order.type]
}

/** The key under which the columns of a report are stored. */
export function tableNameOf({ report }: ReportOrder): TableName {
  return report === 'finals' ? 'finals_report' : report === 'reconciliation' ? 'reconciliation_report' : 'delivery_report'
}

/** The values by which the tickets of a line are found. */
export function lineValues({ supplier: of, material_description, day: on, period, pay_item_id, unit }: LineRow) {
  return Object.fromEntries(Object.entries({ supplier: of, material_description, day: on, period, pay_item_id, unit }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))
}

/** A line in words: 'Kittitas Paving, SP 12.5, 11/17/2026'. */
export function lineWords(values: Readonly<Record<string, string | undefined>>, dayWords: (day: string) => string): string {
  const { supplier: of, material_description, day: on, period, item_code, unit } = values
  return [of, material_description, item_code, period === undefined ? undefined : `${words('period')} ${period}`, on === undefined ? undefined : dayWords(on), unit].filter((part) => part !== undefined && part !== '').join(', ')
}

/** The rows of a report. */
export function rowsOf({ lines, totals }: ShownReport): readonly LineRow[] {
  const wholes = new Map(totals.map(({ kind, unit, amount }) => [`${kind} ${unit}`, amount]))
  return lines.map((line, at) => {
    const whole = wholes.get(`${totalKindOf(line)} ${line.unit}`) ?? 0
    return { ...line, id: at + 1, share: whole === 0 ? null : Math.round((1_000 * line.amount) / whole) / 10 }
  })
}
