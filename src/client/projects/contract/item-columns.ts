import { Star } from 'lucide-react'
import { callApiWithHeaders } from '#src/client/platform/call-api'
import type { RequestValue } from '#src/client/platform/requests'
import { columns } from '#src/client/platform/table/columns'
import type { Noun } from '#src/client/platform/table/messages'
import type { Sort, TableRow } from '#src/client/platform/table/model'
import type { TableSource } from '#src/client/platform/table/table-source'
import { contractKeys, itemCalls, type ContractItem, type PayItemRow } from '#src/client/projects/contract/contract-calls'
import { words } from '#src/client/projects/contract/messages'

export const itemNoun: Noun = { one: 'item', many: 'items' }

/** The columns of contract items (PAY-1). */
export const contractColumns = columns<ContractItem>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 80 },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 152, strong: true },
  { id: 'item_number', label: words('item_number'), kind: 'text', width: 112, shown: false },
  { id: 'item_description', label: words('description'), kind: 'text', width: 320, flex: 2 },
  { id: 'estimated_qty_uom', label: words('unit'), kind: 'text', width: 80 },
  { id: 'estimated_quantity', label: words('estimated'), kind: 'quantity', width: 136 },
  { id: 'work_completed', label: words('work_completed'), kind: 'quantity', width: 136 },
  { id: 'total_to_date', label: words('total_to_date'), kind: 'quantity', width: 128 },
  { id: 'balance_to_finish', label: words('balance'), kind: 'quantity', width: 144 },
])

/** The columns of pay items: their metrics, and how they may be used (PAY-32, PAY-38, PAY-42). */
export const payItemColumns = columns<PayItemRow>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 80 },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 152, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 280, flex: 2 },
  { id: 'estimated_qty_uom', label: words('unit'), kind: 'text', width: 80 },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 88 },
  { id: 'quantity', label: words('assigned'), kind: 'quantity', width: 128 },
  { id: 'estimated_quantity', label: words('estimated'), kind: 'quantity', width: 136, sortable: false },
  { id: 'share', label: words('share'), kind: 'quantity', unit: '%', width: 104 },
  { id: 'mobile_favorite', label: words('favourite'), kind: 'flag', word: words('favourite'), icon: Star, width: 104, sortable: false },
  { id: 'use', label: words('use'), kind: 'text', width: 168, sortable: false, value: useText },
  { id: 'contractors', label: words('contractors'), kind: 'text', width: 200, flex: 1, sortable: false, value: ({ external_dot_contractors: listed }) => listed.map(({ name }) => name).join(', ') },
])

/** The contract items of a project by page, with the search of PAY-39. */
export function contractSource(agency: number, projectId: number): TableSource<ContractItem> {
  return pagedSource(contractKeys.items(agency, projectId), (page) => itemCalls.contractItems({ projectId, ...page }), (answer) => answer.contract_items)
}

/** The pay items of a project by page, with their metrics. */
export function payItemSource(agency: number, projectId: number): TableSource<PayItemRow> {
  return pagedSource(contractKeys.metrics(agency, projectId), (page) => itemCalls.payItemMetrics({ projectId, ...page }), (answer) => answer.pay_item_metrics)
}

interface PageAsked {
  readonly page_size: number
  readonly page_number: number
  readonly search?: string
  readonly sort_by?: string
  readonly sort_order?: string
}

/** A source over a list that is asked for by page, sort and search, and tells its count in a header (API-9). */
export function pagedSource<Row extends TableRow, Answer>(queryKey: readonly unknown[], ask: (page: PageAsked) => RequestValue<Answer>, rowsOf: (answer: Answer) => readonly Row[]): TableSource<Row> {
  return {
    queryKey,
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { search } = filters
      const asked: PageAsked = { page_size: size, page_number: startRow / size + 1, ...sortOf(sort), ...(typeof search === 'string' && search !== '' ? { search } : {}) }
      const { answer, headers } = await callApiWithHeaders(ask(asked), { signal, ignore: 'all' })
      const rows = rowsOf(answer)
      return { rows, total: Number(headers.get('total-count') ?? rows.length) }
    },
  }
}

function sortOf(sort: readonly Sort[]): Pick<PageAsked, 'sort_by' | 'sort_order'> {
  return sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }
}

function useText({ is_dnp: isDoNotPay, source_only: isSourceOnly, e_ticket_available: isAvailable }: PayItemRow): string {
  return [...(isDoNotPay ? [words('do_not_pay')] : []), ...(isSourceOnly ? [words('source_only')] : []), ...(isAvailable ? [] : [words('no_e_tickets')])].join(', ')
}
