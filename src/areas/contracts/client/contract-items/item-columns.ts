import { Star } from 'lucide-react'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { priceDecimals } from '#src/areas/contracts/domain/contract-items/unit-price'
import type { TableSource } from '#src/platform/client/table/table-source'
import { contractKeys, itemCalls, type ContractItem, type PayItemRow } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { pagedSource } from '#src/platform/client/table/paged-source'

export const itemNoun: Noun = { one: 'item', many: 'items' }

/** The columns of contract items (PAY-1). */
export const contractColumns = columns<ContractItem>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 64 },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 144, strong: true },
  { id: 'item_number', label: words('item_number'), kind: 'text', width: 112, shown: false },
  { id: 'item_description', label: words('description'), kind: 'text', width: 232, flex: 2 },
  { id: 'estimated_qty_uom', label: words('unit'), kind: 'text', width: 64 },
  { id: 'estimated_quantity', label: words('estimated'), kind: 'quantity', width: 136 },
  { id: 'work_completed', label: words('work_completed'), kind: 'quantity', width: 136 },
  { id: 'total_to_date', label: words('total_to_date'), kind: 'quantity', width: 112 },
  { id: 'balance_to_finish', label: words('balance'), kind: 'quantity', width: 144, over: ({ balance_to_finish: balance }) => balance < 0 },
  { id: 'unit_price', label: words('unit_price'), kind: 'quantity', unit: 'USD', decimals: priceDecimals, width: 128 },
  { id: 'contract_amount', label: words('contract_amount'), kind: 'quantity', unit: 'USD', width: 160 },
  { id: 'amount_to_date', label: words('amount_to_date'), kind: 'quantity', unit: 'USD', width: 152 },
])

/**
 * The columns of pay items: their metrics, how each item may be used (PAY-32, PAY-38, PAY-42), and, if the agency's feature flag is on, the
 * contract project that each item belongs to (PROJ-7).
 */
export const payItemColumns = ({ showsContract }: { readonly showsContract: boolean }) => columns<PayItemRow>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 80 },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 152, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 240, flex: 3 },
  { id: 'estimated_qty_uom', label: words('unit'), kind: 'text', width: 72 },
  ...(showsContract ? [{ id: 'contract_project', label: words('contract_project'), kind: 'text', width: 152, sortable: false } as const] : []),
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 72 },
  { id: 'quantity', label: words('assigned'), kind: 'quantity', width: 128, absent: words('several_units'), unitOf: ({ is_dnp: isDoNotPay, quantity_uom: uom }) => (isDoNotPay ? uom : null) },
  { id: 'estimated_quantity', label: words('estimated'), kind: 'quantity', width: 136, sortable: false },
  { id: 'share', label: words('share'), kind: 'quantity', unit: '%', width: 84 },
  { id: 'unit_price', label: words('unit_price'), kind: 'quantity', unit: 'USD', decimals: priceDecimals, width: 128 },
  { id: 'amount_to_date', label: words('amount_to_date'), kind: 'quantity', unit: 'USD', width: 152 },
  { id: 'mobile_favorite', label: words('favorite'), kind: 'flag', word: words('favorite'), icon: Star, width: 104, sortable: false },
  { id: 'use', label: words('use'), kind: 'text', width: 104, sortable: false, value: useText },
  { id: 'contractors', label: words('contractors'), kind: 'text', width: 208, flex: 2, sortable: false, value: ({ external_dot_contractors: listed }) => listed.map(({ name }) => name).join(', ') },
])

/** Reads the contract items of a project page by page, with the search of PAY-39. */
export function contractSource(agency: number, projectId: number): TableSource<ContractItem> {
  return pagedSource(contractKeys.items(agency, projectId), (page) => itemCalls.contractItems({ projectId, ...page }), (answer) => answer.contract_items)
}

/** Reads the pay items of a project with their metrics, page by page. */
export function payItemSource(agency: number, projectId: number): TableSource<PayItemRow> {
  return pagedSource(contractKeys.metrics(agency, projectId), (page) => itemCalls.payItemMetrics({ projectId, ...page }), (answer) => answer.pay_item_metrics)
}

function useText({ is_dnp: isDoNotPay, source_only: isSourceOnly, e_ticket_available: isAvailable }: PayItemRow): string {
  return [...(isDoNotPay ? [words('do_not_pay')] : []), ...(isSourceOnly ? [words('source_only')] : []), ...(isAvailable ? [] : [words('no_e_tickets')])].join(', ')
}
