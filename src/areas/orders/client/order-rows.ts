import type { Static } from 'typebox'
import { CircleX, Clock, Truck } from 'lucide-react'
import { scheduledOrders, type Order as OrderSchema } from '#src/areas/orders/api/orders'
import { orderStateWords, type OrderState } from '#src/areas/orders/domain/order'
import { words } from '#src/areas/orders/client/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { Sort } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'

/** An order of a project. */
export type Order = Static<typeof OrderSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'order-table': Order
  }
}

export const orderCalls = requests(scheduledOrders)
export const orderNoun: Noun = { one: 'order', many: 'orders' }
export const orderKeys = {
  list: (agency: number, projectId: number) => ['orders', agency, projectId] as const,
  month: (agency: number, projectId: number, month: string) => ['orders', agency, projectId, 'month', month] as const,
  one: (agency: number, id: number) => ['orders', agency, 'one', id] as const,
}

/** The word, icon and color of each state. */
export const orderLooks: Readonly<Record<OrderState, StatusLook>> = {
  placed: { word: orderStateWords.placed, tone: 'pending', icon: Clock },
  activated: { word: orderStateWords.activated, tone: 'delivered', icon: Truck },
  canceled: { word: orderStateWords.canceled, tone: 'voided', icon: CircleX },
}

const unitOf = ({ uom }: Order) => uom

/** The columns of orders, with the ordered and the delivered quantity (ORDR-1). */
export const orderColumns = columns<Order>([
  { id: 'delivery_at', label: words('delivery_at'), kind: 'time', withDay: true, width: 168, strong: true },
  { id: 'state', label: words('state'), kind: 'status', looks: orderLooks, width: 120 },
  { id: 'material', label: words('material'), kind: 'text', width: 200, flex: 2 },
  { id: 'plant', label: words('plant'), kind: 'text', width: 136, flex: 1 },
  { id: 'quantity', label: words('ordered'), kind: 'quantity', unitOf, width: 120 },
  { id: 'ticketed_quantity', label: words('ticketed'), kind: 'quantity', unitOf, width: 120, sortable: false },
  { id: 'delivered_quantity', label: words('delivered'), kind: 'quantity', unitOf, width: 120, sortable: false },
  { id: 'share', label: words('share'), kind: 'count', width: 104, sortable: false, value: (row) => (row.state === 'canceled' ? null : shareOf(row)) },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 80, sortable: false },
  { id: 'contact', label: words('contact'), kind: 'text', width: 136, flex: 1 },
  { id: 'activated_by_ticket', label: words('activated_by'), kind: 'ticket_number', width: 120, sortable: false },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 160, shown: false },
  { id: 'placed_by_name', label: words('placed_by'), kind: 'text', width: 144, shown: false },
  { id: 'notes', label: words('notes'), kind: 'text', width: 240, shown: false, sortable: false },
  { id: 'id', label: words('id'), kind: 'text', width: 88, shown: false, sortable: false },
])

/** The delivered percentage of an order, as a whole number. Rounded down, so that 100 means that everything was delivered. */
export function shareOf({ quantity, delivered_quantity: delivered }: Pick<Order, 'quantity' | 'delivered_quantity'>): number {
  return Math.floor((delivered / quantity) * 100)
}

/** Reads the orders of a project page by page, the latest delivery first. */
export function orderSource(agency: number, projectId: number): TableSource<Order> {
  return {
    queryKey: orderKeys.list(agency, projectId),
    async page({ startRow, endRow, filters, sort, signal }) {
      const size = endRow - startRow
      const request = orderCalls.list({
        project_id: projectId, page_size: size, page_number: startRow / size + 1, ...sortOf(sort), ...(typeof filters['search'] === 'string' ? { search: filters['search'] } : {}) })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.scheduled_orders, total: Number(headers.get('total-count') ?? answer.scheduled_orders.length) }
    },
  }
}

function sortOf(sort: readonly Sort[]): { readonly sort_by?: string; readonly sort_order?: string } {
  return sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }
}
