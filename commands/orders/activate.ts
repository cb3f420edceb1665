import { words } from '#src/areas/orders/client/messages'
import { currentOrder, onPlacedOrder } from '#src/areas/orders/client/current-order'
import { orderCalls } from '#src/areas/orders/client/order-rows'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.activate': typeof activate
  }
}

/** Activates the focused order ahead of its scheduled time, after a confirmation (ORDR-2, ORDR-6). */
export const activate = defineWrite({
  title: 'Activate order',
  group: 'Orders',
  scope: 'order-table',
  keys: ['a'],
  keywords: ['begin', 'start', 'run'],
  records: 'scheduled_order',
  when: onPlacedOrder,
  confirm(context) {
    const order = currentOrder(context)
    if (order === null) return null
    const { material, plant, quantity, uom, delivery_date: day } = order
    return { title: words('activate_title', { material }), body: words('activate_body', { quantity: amountWithUnit(quantity, uom), plant, day: usDay(day) }), accept: words('activate') }
  },
  write(context) {
    const order = currentOrder(context)
    return order === null ? [] : orderCalls.activate({ id: order.id, version: versionToWrite('scheduled_order', order) })
  },
  patch({ scheduled_order: { id, version } }) {
    noteOwnVersion('scheduled_order', id, version)
    notifyRecordsChanged('scheduled_order', [id])
  },
  failed: () => notifyRecordsChanged('scheduled_order', null),
  successMessage: ({ scheduled_order: { material } }) => words('activated', { material }),
})
