import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { order, orderStates } from '#src/areas/orders/domain/order'

/** An order, with what its tickets have delivered so far (ORDR-1). */
export const Order = Type.Object({
  id: Id,
  version: Type.Integer(),
  project_id: Id,
  supplier: Type.String(),
  plant: Type.String(),
  material: Type.String(),
  quantity: Type.Number(),
  uom: Type.String(),
  delivery_at: Moment,
  /** The day of the delivery in the project's time zone. */
  delivery_date: Day,
  contact: Type.String(),
  notes: Type.String(),
  state: OneOf(orderStates),
  placed_by_name: Type.String(),
  /** The ticket that activated the order; null if a person activated it. */
  activated_by_ticket: Nullable(Type.String()),
  /**
   * The number of tickets that belong to the order: they have its day, supplier, plant and material, and are neither voided nor rejected. A
   * ticket that matches several orders belongs to only one of them.
   */
  ticket_count: Type.Integer(),
  /** The amount on the tickets that `ticket_count` counts, in the order's unit (UOM-6). */
  ticketed_quantity: Type.Number(),
  /** The part of `ticketed_quantity` that is on delivered tickets. */
  delivered_quantity: Type.Number(),
  /**
   * The number of tickets that `ticketed_quantity` and `delivered_quantity` leave out, because they have no amount or a unit that cannot be
   * converted to the order's unit.
   */
  not_converted: Type.Integer(),
})
const Answer = Type.Object({ scheduled_order: Order })
const writers = whoMay('change_orders')
const one = Type.Object({ id: Id })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))
const { create, change } = recordCalls(order, { read: projectRoles, row: Order, own: { delivery_at: Moment }, above: {}, spec: 'C.4; ORDR-1, ORDR-3, ORDR-5' })

/** Orders of material (ORDR-1 to ORDR-7). */
export const scheduledOrders = contract({
  list: {
    method: 'GET',
    path: '/v1/scheduled_orders',
    who: projectRoles,
    style: 'ruby',
    query: Strict({
      ...pageQuery,
      ...rubySortQuery,
      project_id: Type.Optional(Id),
      state: Type.Optional(Type.Array(OneOf(orderStates), { maxItems: orderStates.length })),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
      search: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Object({ scheduled_orders: Type.Array(Order) }),
    errors: [403, 404, 422],
    spec: 'C.4; ORDR-1, PROJ-34',
  },
  detail: { method: 'GET', path: '/v1/scheduled_orders/:id', who: projectRoles, params: one, answer: Answer, errors: [403, 404], spec: 'C.4; ORDR-1' },
  create: { ...create, body: Strict({ ...create.body.properties, project_id: Id }) },
  change,
  remove: { method: 'DELETE', path: '/v1/scheduled_orders/:id', who: writers, params: one, query: Strict({ version: Version }), errors: [403, 404, 409, 422], spec: 'C.4; ORDR-5' },
  cancel: {
    method: 'POST', path: '/v1/scheduled_orders/:id/cancel', who: writers, params: one, body: Strict({ version: Version }), answer: Answer, errors: [403, 404, 409, 422], spec: 'C.4, E.4; ORDR-2, ORDR-5',
  },
  activate: {
    method: 'POST', path: '/v1/scheduled_orders/:id/activate', who: writers, params: one, body: Strict({ version: Version }), answer: Answer, errors: [403, 404, 409, 422], spec: 'C.4, E.4; ORDR-2, ORDR-6',
  },
})
