import { PROJECTS } from '#tests/areas/who'

/** The row "orders: create, edit, cancel, activate" of table B.2 of the requirements. */
const ORDERS = 'Y Y Y Y - - - - - -'

/** Which roles may make the API calls of orders, according to tables B.2 and C of the requirements. */
export default {
  'GET /v1/scheduled_orders': PROJECTS,
  'GET /v1/scheduled_orders/:id': PROJECTS,
  'POST /v1/scheduled_orders': ORDERS,
  'PATCH /v1/scheduled_orders/:id': ORDERS,
  'DELETE /v1/scheduled_orders/:id': ORDERS,
  'POST /v1/scheduled_orders/:id/cancel': ORDERS,
  'POST /v1/scheduled_orders/:id/activate': ORDERS,
}
