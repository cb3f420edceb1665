import { CircleDot, Clock3, LockKeyhole, PencilLine } from 'lucide-react'
import { changesText } from '#src/areas/contracts/domain/pay-periods/adjustment-text'
import { columns } from '#src/platform/client/table/columns'
import { priceDecimals } from '#src/areas/contracts/domain/contract-items/unit-price'
import type { Noun } from '#src/platform/client/table/messages'
import { words } from '#src/areas/contracts/client/pay-periods/messages'
import type { Adjustment, Period, PeriodLine } from '#src/areas/contracts/client/pay-periods/public/period-calls'

export const periodNoun: Noun = { one: 'period', many: 'periods' }
export const lineNoun: Noun = { one: 'line', many: 'lines' }
export const adjustmentNoun: Noun = { one: 'adjustment', many: 'adjustments' }

/** The columns of pay periods (PAY-21). */
export const periodColumns = columns<Period>([
  { id: 'number', label: words('number'), kind: 'count', width: 96, strong: true },
  { id: 'start_date', label: words('start'), kind: 'day', width: 128 },
  { id: 'end_date', label: words('end'), kind: 'day', width: 128 },
  {
    id: 'state', label: words('state'), kind: 'status', width: 144,
    looks: { in_progress: { word: words('in_progress'), tone: 'pending', icon: CircleDot }, closed: { word: words('closed'), tone: 'delivered', icon: LockKeyhole } },
  },
  { id: 'amount', label: words('amount'), kind: 'quantity', unit: 'USD', width: 144, sortable: false },
  { id: 'closed_by_name', label: words('closed_by'), kind: 'text', width: 200, flex: 1 },
  { id: 'closed_at', label: words('closed_at'), kind: 'time', withDay: true, width: 184 },
])

/** The columns of a period's frozen lines, one line per item and contractor (PLUS-18). */
export const periodLineColumns = columns<PeriodLine>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 64, value: ({ is_dnp: isDoNotPay, line_number: line }) => (isDoNotPay ? null : line) },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 144, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 232, flex: 2 },
  { id: 'external_dot_contractor_name', label: words('contractor'), kind: 'text', width: 152, flex: 1 },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 80 },
  { id: 'quantity', label: words('quantity'), kind: 'quantity', width: 112 },
  { id: 'estimated_qty_uom', label: words('unit'), kind: 'text', width: 64, sortable: false },
  { id: 'unit_price', label: words('unit_price'), kind: 'quantity', unit: 'USD', decimals: priceDecimals, width: 128 },
  { id: 'amount', label: words('amount'), kind: 'quantity', unit: 'USD', width: 136 },
  { id: 'estimated_quantity', label: words('estimated'), kind: 'quantity', width: 136, sortable: false },
])

/** The columns of adjustments: the ticket, the closed period that it adjusts, and what changed (PLUS-18). */
export const adjustmentColumns = columns<Adjustment>([
  { id: 'happened_at', label: words('happened_at'), kind: 'time', withDay: true, width: 176 },
  {
    id: 'kind', label: words('kind'), kind: 'status', width: 128,
    looks: { changed: { word: words('changed'), tone: 'changed', icon: PencilLine }, arrived: { word: words('arrived'), tone: 'pending', icon: Clock3 } },
  },
  { id: 'adjusts_period', label: words('adjusts'), kind: 'count', width: 120 },
  { id: 'ticket_number', label: words('ticket'), kind: 'ticket_number', width: 128, strong: true },
  { id: 'ticket_date', label: words('date'), kind: 'day', width: 112 },
  { id: 'material_description', label: words('material'), kind: 'text', width: 128, flex: 1, sortable: false },
  { id: 'net_amount', label: words('net'), kind: 'quantity', unitOf: ({ uom_1: unit }) => unit, width: 128, sortable: false },
  { id: 'pay_items', label: words('coded'), kind: 'text', width: 176, sortable: false },
  { id: 'changes', label: words('changes'), kind: 'text', width: 208, flex: 2, sortable: false, value: ({ changes }) => changesText(changes) },
  { id: 'actor', label: words('actor'), kind: 'text', width: 128, sortable: false },
])
