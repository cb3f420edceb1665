import { currentOrder, onOrder } from '#src/areas/orders/client/current-order'
import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'orders.edit': typeof edit
  }
}

/** Opens the focused order. An order that is canceled or activated can be read, but not changed (ORDR-5). */
export const edit = defineCommand({
  title: 'Edit order',
  group: 'Orders',
  scope: 'order-table',
  keys: ['enter', 'e'],
  keywords: ['change', 'open', 'time', 'quantity'],
  inFields: false,
  needs: projectRoles,
  when: onOrder,
  run(context, _answers, { workspace }) {
    const order = currentOrder(context)
    if (order !== null) workspace.openPath(`/projects/${order.project_id}/schedule/orders/${order.id}`)
  },
})
