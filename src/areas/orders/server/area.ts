import { activateByTickets } from '#src/areas/orders/server/first-ticket'
import { orderRestorer } from '#src/areas/orders/server/restorer'
import { orderRoutes } from '#src/areas/orders/server/routes'
import type { ServerArea } from '#src/platform/server/area'
import { rowPurge } from '#src/platform/server/records/purge-rows'

export default {
  routes: [orderRoutes],
  apiGroups: [{ name: 'Orders', order: 142, calls: /\/scheduled_orders\b/ }],
  apiNouns: { scheduled_orders: ['order', 'orders'] },
  received: [activateByTickets],
  restorers: { scheduled_order: orderRestorer },
  purges: { orders: rowPurge({ kind: 'scheduled_order', table: 'scheduled_orders', name: 'material', ofProject: true }) },
} satisfies ServerArea
