import { words } from '#src/areas/orders/client/messages'
import { currentOrder, onPlacedOrder } from '#src/areas/orders/client/current-order'
import { orderCalls } from '#src/areas/orders/client/order-rows'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.remove': typeof remove
  }
}

/** Removes the focused order, if its status is still 'placed'. An undo restores it (ORDR-5). */
export const remove = defineWrite({
  title: 'Remove order',
  group: 'Orders',
  scope: 'order-table',
  keys: ['delete'],
  keywords: ['delete'],
  inFields: false,
  records: 'scheduled_order',
  when: onPlacedOrder,
  write(context) {
    const order = currentOrder(context)
    return order === null ? [] : orderCalls.remove({ id: order.id, version: versionToWrite('scheduled_order', order) })
  },
  patch: () => notifyRecordsChanged('scheduled_order', null),
  failed: () => notifyRecordsChanged('scheduled_order', null),
  successMessage: (_answer, context) => words('removed', { material: currentOrder(context)?.material ?? '' }),
  undoWords: (_answer, context) => words('undo_remove', { material: currentOrder(context)?.material ?? '' }),
  undoable: true,
})
