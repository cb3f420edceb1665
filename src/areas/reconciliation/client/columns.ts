import { CircleCheck, Clock } from 'lucide-react'
import { priceDecimals } from '#src/areas/contracts/domain/contract-items/unit-price'
import { decimalTextOf, dividedBy, rounded, times } from '#src/platform/domain/units/decimal'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'
import { balanceLooks } from '#src/areas/reconciliation/client/balance/balance-looks'
import type { BalanceState, BalanceSums } from '#src/areas/reconciliation/client/balance/balances'
import { words } from '#src/areas/reconciliation/client/balance/messages'
import type { ReconciliationTotals } from '#src/areas/reconciliation/client/page/totals'

/** Row types of the tables of totals. A table identifies rows by a numeric id; `lines.ts` adds an id to the rows that have none. */
export type PayItemTotal = ReconciliationTotals['by_pay_item'][number]
export type MaterialTotal = ReconciliationTotals['by_material'][number] & Partial<Omit<BalanceSums, 'uom'>> & WithBalance & { readonly id: number }
export type DayTotal = ReconciliationTotals['by_day'][number] & { readonly id: number }
export type PeriodTotal = ReconciliationTotals['by_period'][number] & WithBalance & { readonly id: number; readonly to_pay: string; readonly in_pay_items: string }

/** The balance of a row of totals. Both fields are null while the balances load, and for a row without coded tickets. */
interface WithBalance {
  readonly balance: BalanceState | null
  readonly unbalanced: number | null
}

/** Columns that show whether a row's tickets are balanced, and how many of them are not (PLUS-5). */
const balanceColumns = [
  { id: 'balance', label: words('balance'), kind: 'status', looks: balanceLooks, width: 136 },
  { id: 'unbalanced', label: 'Unbalanced', kind: 'count', width: 104 },
] as const satisfies readonly ColumnSpec<WithBalance & { readonly id: number }>[]

/**
 * The columns of totals by pay item: assigned quantities against the contract (PAY-2, PAY-38). The do-not-pay item, which is in no
 * contract, has a row for each unit.
 */
export const payItemColumns = columns<PayItemTotal>([
  { id: 'line_number', label: 'Line', kind: 'text', width: 64 },
  { id: 'item_code', label: 'Pay item', kind: 'pay_item', width: 144, strong: true },
  { id: 'item_description', label: 'Description', kind: 'text', width: 240, flex: 1 },
  { id: 'ticket_count', label: 'Tickets', kind: 'count', width: 88 },
  { id: 'estimated_quantity', label: 'Contract', kind: 'quantity', unitOf: (row) => row.estimated_qty_uom, width: 144 },
  { id: 'work_completed', label: 'This period', kind: 'quantity', unitOf: (row) => row.estimated_qty_uom, width: 136 },
  { id: 'total_to_date', label: 'To date', kind: 'quantity', unitOf: (row) => row.estimated_qty_uom, width: 136 },
  { id: 'balance_to_finish', label: 'Balance', kind: 'quantity', unitOf: (row) => row.estimated_qty_uom, width: 184, over: ({ balance_to_finish: balance }) => balance !== null && balance < 0 },
  { id: 'unit_price', label: 'Unit price', kind: 'quantity', unit: 'USD', decimals: priceDecimals, width: 128, shown: false },
  { id: 'amount_to_date', label: 'Amount to date', kind: 'quantity', unit: 'USD', width: 152 },
  { id: 'share', label: 'Share', kind: 'quantity', unit: '%', width: 88, value: shareOf },
])

/** The columns of totals by material: numbers of tickets and nets, coded and uncoded. */
export const materialColumns = columns<MaterialTotal>([
  { id: 'material_description', label: 'Material', kind: 'text', width: 224, flex: 1, strong: true },
  { id: 'coded', label: 'Coded', kind: 'count', width: 72 },
  { id: 'coded_net_amount', label: 'Coded net', kind: 'weight', unitOf: (row) => row.uom, width: 128 },
  { id: 'waste', label: words('waste'), kind: 'weight', unitOf: (row) => row.uom, width: 128, shown: false },
  { id: 'overload', label: words('overload'), kind: 'weight', unitOf: (row) => row.uom, width: 128, shown: false },
  { id: 'do_not_pay', label: words('do_not_pay'), kind: 'weight', unitOf: (row) => row.uom, width: 128, shown: false },
  { id: 'to_pay', label: words('to_pay'), kind: 'weight', unitOf: (row) => row.uom, width: 128 },
  { id: 'in_pay_items', label: words('in_pay_items'), kind: 'weight', unitOf: (row) => row.uom, width: 128 },
  ...balanceColumns,
  { id: 'uncoded', label: 'Uncoded', kind: 'count', width: 88 },
  { id: 'uncoded_net_amount', label: 'Uncoded net', kind: 'weight', unitOf: (row) => row.uom, width: 128 },
])

/** The columns of totals by pay period: the number of tickets, and their balances. */
export const periodColumns = columns<PeriodTotal>([
  { id: 'number', label: 'Period', kind: 'text', width: 88, strong: true },
  {
    id: 'state',
    label: 'State',
    kind: 'status',
    width: 136,
    looks: { in_progress: { word: 'In progress', tone: 'pending', icon: Clock }, closed: { word: 'Closed', tone: 'delivered', icon: CircleCheck } },
  },
  { id: 'start_date', label: 'From', kind: 'day', width: 112 },
  { id: 'end_date', label: 'To', kind: 'day', width: 112 },
  { id: 'ticket_count', label: 'Tickets', kind: 'count', width: 96 },
  { id: 'to_pay', label: words('to_pay'), kind: 'text', width: 176 },
  { id: 'in_pay_items', label: words('in_pay_items'), kind: 'text', width: 176 },
  ...balanceColumns,
  { id: 'closed_at', label: 'Closed at', kind: 'time', withDay: true, width: 184 },
])

/** The columns of totals by day: the numbers of coded and uncoded tickets. */
export const dayColumns = columns<DayTotal>([
  { id: 'day', label: 'Day', kind: 'day', width: 128, flex: 1, strong: true },
  { id: 'coded', label: 'Coded', kind: 'count', width: 160 },
  { id: 'uncoded', label: 'Uncoded', kind: 'count', width: 160 },
])

/** The percentage of the contract quantity that is assigned, with two decimals; null without a contract quantity (PAY-38). */
function shareOf({ estimated_quantity: estimated, total_to_date: total }: PayItemTotal): string | null {
  const [of, done] = [decimalTextOf(estimated, 4), decimalTextOf(total, 4)]
  return of === null || done === null || estimated <= 0 ? null : rounded(times(dividedBy(done, of), '100'))
}
