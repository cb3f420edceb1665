import { totalKindOf, type LineGroup, type ReportLine, type ReportTotal, type TotalKind } from '#src/areas/reports/domain/lines'
import { typeWords, type ReportOrder } from '#src/areas/reports/domain/report'
import { usDay } from '#src/platform/domain/formats/dates'
import { rounded } from '#src/platform/domain/units/decimal'

/** A group column of a report's file: its heading, and its text in a line. */
export interface GroupColumn {
  readonly heading: string
  text(line: LineGroup): string
}

const supplier: GroupColumn = { heading: 'Supplier', text: (line) => line.supplier ?? '' }
const material: GroupColumn = { heading: 'Material type', text: (line) => line.material_description ?? '' }
const day: GroupColumn = { heading: 'Day', text: (line) => (line.day == null ? '' : usDay(line.day)) }
const period: GroupColumn = { heading: 'Pay period', text: (line) => (line.period == null ? '' : String(line.period)) }
const payItem: readonly GroupColumn[] = [
  { heading: 'Line', text: (line) => (line.line_number == null ? '' : String(line.line_number)) },
  { heading: 'Pay item', text: (line) => line.item_code ?? '' },
  { heading: 'Description', text: (line) => `${line.item_description ?? ''}${noteOf(line)}` },
]

/** The group columns of a report, from the outermost to the innermost. */
export function groupColumns(order: ReportOrder): readonly GroupColumn[] {
  if (order.report === 'reconciliation') return [order.type === 'by_day' ? day : period, ...payItem]
  if (order.report === 'delivery') return [supplier, material]
  return [supplier, ...(order.type.includes('material') ? [material] : []), ...(order.type.endsWith('by_day') ? [day] : [])]
}

/** The heading of the column of amounts, which are nets or quantities of pay items. */
export function amountHeading(order: ReportOrder): string {
  return order.report === 'reconciliation' ? 'Quantity' : 'Net'
}

/**
 * Whether a report shows waste and overload. The Reconciliation report does not, because it shows assigned quantities, from which waste and
 * overload are already subtracted.
 */
export function hasWaste(order: ReportOrder): boolean {
  return order.report !== 'reconciliation'
}

/** An amount with 2 decimals; '' for a missing amount. Amounts are rounded only for display, after they have been added. */
export function amountCell(value: string | null): string {
  return value === null ? '' : rounded(value)
}

/** The amount of a line; '' for a source-only item, which has no quantity. */
export function lineAmount(order: ReportOrder, line: ReportLine): string {
  return order.report === 'reconciliation' && totalKindOf(line) === 'source_only' ? '' : rounded(line.amount)
}

const totalWords: Readonly<Record<TotalKind, string>> = { total: 'Total', do_not_pay: 'Do not pay', source_only: 'Source only' }

/** The label of a total. */
export function totalWord({ kind }: Pick<ReportTotal, 'kind'>): string {
  return totalWords[kind]
}

/** Sentences for the end of a report that tell readers what they must know to understand the sums. */
export function caveats(order: ReportOrder, totals: readonly ReportTotal[]): readonly string[] {
  const without = totals.reduce((count, { kind, without_amount }) => count + (kind === 'source_only' ? 0 : without_amount), 0)
  return [
    ...(order.report === 'reconciliation' ? ['A ticket with two pay codes is in two lines.'] : ['Delivered tickets only.']),
    ...(without === 0 ? [] : [`${without === 1 ? '1 ticket has' : `${without} tickets have`} no ${amountHeading(order).toLowerCase()} and ${without === 1 ? 'is' : 'are'} counted with 0.`]),
    ...(totals.some(({ kind }) => kind === 'source_only') ? ['Source-only items are not paid by ticket and have no quantity.'] : []),
    ...(totals.length > 1 ? ['Amounts in different units are never added up.'] : []),
  ]
}

/** The title of a report's type in its file; the Delivery report has none. */
export function typeTitle(order: ReportOrder): string {
  const type = typeWords(order)
  return type === '' ? 'Delivered tickets of a day' : type
}

function noteOf(line: LineGroup): string {
  const kind = totalKindOf(line)
  return kind === 'total' ? '' : ` (${totalWords[kind].toLowerCase()})`
}
