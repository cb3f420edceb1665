import { activateByTickets } from '#src/areas/orders/server/first-ticket'
import { purgeOrders } from '#src/areas/orders/server/purge'
import { orderRestorer } from '#src/areas/orders/server/restorer'
import { orderRoutes } from '#src/areas/orders/server/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [orderRoutes],
  apiGroups: [{ name: 'Orders', order: 142, calls: /\/scheduled_orders\b/ }],
  apiNouns: { scheduled_orders: ['order', 'orders'] },
  received: [activateByTickets],
  restorers: { scheduled_order: orderRestorer },
  purges: { orders: (database, agency) => database.inAgency(agency, purgeOrders) },
} satisfies ServerArea
