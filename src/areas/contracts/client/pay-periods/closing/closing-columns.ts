import { ArrowRightToLine, LockKeyhole } from 'lucide-react'
import { columns } from '#src/platform/client/table/columns'
import { priceDecimals } from '#src/areas/contracts/domain/contract-items/unit-price'
import type { Noun } from '#src/platform/client/table/messages'
import type { ClosingLine, LaterTicket } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { words } from '#src/areas/contracts/client/pay-periods/messages'

/** A line as it will be frozen, with the total quantity of its item up to this period. */
export interface FrozenLine extends ClosingLine {
  readonly to_date: number | null
}

/** A ticket dated after the end date, and whether it moves to the next period or stays in the period that is being closed. */
export interface LaterRow extends LaterTicket {
  readonly goes_to: 'moves' | 'stays'
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'closing-table': FrozenLine | LaterRow
  }
}

export const laterNoun: Noun = { one: 'ticket', many: 'tickets' }

/** The columns of the lines that are frozen when a period is closed (PAY-44). */
export const frozenLineColumns = columns<FrozenLine>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 56, value: ({ is_dnp: isDoNotPay, line_number: line }) => (isDoNotPay ? null : line) },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 128, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 144, flex: 2 },
  { id: 'external_dot_contractor_name', label: words('contractor'), kind: 'text', width: 104, flex: 1 },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 72 },
  { id: 'quantity', label: words('this_period'), kind: 'quantity', unitOf: ({ estimated_qty_uom: unit }) => unit, width: 120 },
  { id: 'amount', label: words('amount'), kind: 'quantity', unit: 'USD', width: 112 },
  { id: 'to_date', label: words('to_date'), kind: 'quantity', unitOf: ({ estimated_qty_uom: unit }) => unit, width: 120 },
  { id: 'estimated_quantity', label: words('in_contract'), kind: 'quantity', unitOf: ({ estimated_qty_uom: unit }) => unit, width: 120 },
  { id: 'unit_price', label: words('unit_price'), kind: 'quantity', unit: 'USD', decimals: priceDecimals, width: 112 },
])

/** The columns of the coded tickets that are dated after the end date (PAY-44). */
export const laterColumns = columns<LaterRow>([
  { id: 'ticket_number', label: words('ticket'), kind: 'ticket_number', width: 136, strong: true },
  { id: 'ticket_date', label: words('date'), kind: 'day', width: 120 },
  { id: 'material_description', label: words('material'), kind: 'text', width: 200, flex: 1 },
  { id: 'net_amount', label: words('net'), kind: 'quantity', unitOf: ({ uom_1: unit }) => unit, width: 128 },
  { id: 'pay_items', label: words('coded'), kind: 'text', width: 200, flex: 1 },
  {
    id: 'goes_to', label: words('goes_to'), kind: 'status', width: 176,
    looks: { moves: { word: words('moves'), tone: 'pending', icon: ArrowRightToLine }, stays: { word: words('stays'), tone: 'delivered', icon: LockKeyhole } },
  },
])
