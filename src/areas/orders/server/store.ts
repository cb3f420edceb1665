import type { Static } from 'typebox'
import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import type { Order } from '#src/areas/orders/api/orders'
import { orderAmounts, type OrderTickets } from '#src/areas/orders/domain/amounts'
import type { order, OrderState } from '#src/areas/orders/domain/order'
import type { ValuesOf } from '#src/platform/domain/records/fields'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

export type ShownOrder = Static<typeof Order>
export type OrderValues = ValuesOf<typeof order.fields>

/** An order whose database row is locked for a change. */
export interface LockedOrder {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number
  readonly state: OrderState
  readonly values: OrderValues
}

/** The sort fields of the list of orders. */
export const orderOrder: ListOrder = {
  fields: {
    delivery_at: sql.part`o.delivery_at`, supplier: sql.part`lower(o.supplier)`, plant: sql.part`lower(o.plant)`, material: sql.part`lower(o.material)`,
    quantity: sql.part`o.quantity`, uom: sql.part`o.uom`, state: sql.part`o.state`, contact: sql.part`lower(o.contact)`, placed_by_name: sql.part`lower(o.placed_by_name)`,
  },
  standard: sql.part`o.delivery_at DESC`,
  last: sql.part`o.id`,
}

const key = (column: SqlPart) => sql.part`lower(btrim(${column}))`
/**
 * SQL condition: `other` is a different order, neither canceled nor deleted, with the same project, supplier, plant, material and day as
 * the order `o`.
 */
const alike = sql.part`other.dot_authority_id = o.dot_authority_id AND other.dot_project_id = o.dot_project_id AND other.id <> o.id
  AND other.state <> 'canceled' AND other.deleted_at IS NULL
  AND ${key(sql.part`other.supplier`)} = ${key(sql.part`o.supplier`)} AND ${key(sql.part`other.plant`)} = ${key(sql.part`o.plant`)}
  AND ${key(sql.part`other.material`)} = ${key(sql.part`o.material`)}
  AND (other.delivery_at AT TIME ZONE p.timezone)::date = (o.delivery_at AT TIME ZONE p.timezone)::date`

/**
 * SQL condition: a ticket `slip` belongs to the order `o` of the project `p`. The ticket must have the order's project, supplier, plant,
 * material and day, and be neither voided nor rejected. If several orders of the day match, the ticket belongs to the last order whose
 * delivery time is not after the time of the ticket, or else to the first order of the day.
 */
export const ofOrder = sql.part`slip.dot_authority_id = o.dot_authority_id AND slip.dot_project_id = o.dot_project_id
  AND slip.ticketed_at BETWEEN o.delivery_at - interval '48 hours' AND o.delivery_at + interval '48 hours'
  AND slip.ticket_date = (o.delivery_at AT TIME ZONE p.timezone)::date AND slip.status NOT IN ('voided', 'rejected')
  AND ${key(sql.part`slip.supplier`)} = ${key(sql.part`o.supplier`)} AND ${key(sql.part`slip.plant_name`)} = ${key(sql.part`o.plant`)}
  AND ${key(sql.part`slip.material_description`)} = ${key(sql.part`o.material`)}
  AND (slip.ticketed_at >= o.delivery_at OR NOT EXISTS (SELECT FROM scheduled_orders other WHERE ${alike} AND (other.delivery_at, other.id) < (o.delivery_at, o.id)))
  AND NOT EXISTS (SELECT FROM scheduled_orders other WHERE ${alike} AND (other.delivery_at, other.id) > (o.delivery_at, o.id) AND other.delivery_at <= slip.ticketed_at)`

const amount = sql.part`coalesce(slip.net_amount, slip.quantity)`

type FoundOrder = Omit<ShownOrder, 'ticketed_quantity' | 'delivered_quantity' | 'not_converted'> & { readonly tickets: readonly OrderTickets[] }

/** The orders that match a condition on the order `o`, with the quantities that their tickets have delivered. */
export async function findOrders(db: AgencyTransaction, where: SqlPart, by: SqlPart, limit: number, offset: number): Promise<ShownOrder[]> {
  const orders = await db.many(sql<FoundOrder>`
    SELECT o.id, o.version, o.dot_project_id AS project_id, o.supplier, o.plant, o.material, o.quantity::float8 AS quantity, o.uom,
      to_json(o.delivery_at) #>> '{}' AS delivery_at, (o.delivery_at AT TIME ZONE p.timezone)::date::text AS delivery_date, o.contact, o.notes, o.state, o.placed_by_name,
      activating.ticket_number AS activated_by_ticket, run.ticket_count, run.tickets
    FROM scheduled_orders o
    JOIN dot_projects p ON p.dot_authority_id = o.dot_authority_id AND p.id = o.dot_project_id
    LEFT JOIN slips activating ON activating.dot_authority_id = o.dot_authority_id AND activating.id = o.activated_by_slip_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(unit.count), 0)::int AS ticket_count, coalesce(json_agg(unit), '[]') AS tickets
      FROM (
        SELECT slip.uom_1 AS uom, count(*)::int AS count, count(*) FILTER (WHERE ${amount} IS NULL)::int AS without_amount, coalesce(sum(${amount}), 0)::text AS ticketed,
          coalesce(sum(${amount}) FILTER (WHERE slip.status IN ('delivered', 'changed_after_delivered')), 0)::text AS delivered
        FROM slips slip WHERE o.state <> 'canceled' AND ${ofOrder} GROUP BY slip.uom_1) AS unit) AS run
    WHERE o.dot_authority_id = ${db.agency} AND o.deleted_at IS NULL AND p.deleted_at IS NULL AND ${where} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`)
  const units = orders.length === 0 ? [] : await reconciliationUnits(db)
  return orders.map(({ tickets, ...order }) => {
    const { ticketed, delivered, not_converted } = orderAmounts(order.uom, tickets, units)
    return { ...order, ticketed_quantity: Number(ticketed), delivered_quantity: Number(delivered), not_converted }
  })
}

/** The number of orders that match a condition on the order `o`. */
export async function countOrders(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM scheduled_orders o JOIN dot_projects p ON p.dot_authority_id = o.dot_authority_id AND p.id = o.dot_project_id
    WHERE o.dot_authority_id = ${db.agency} AND o.deleted_at IS NULL AND p.deleted_at IS NULL AND ${where}`)
  return count
}

/** Locks the order with this id and returns it; null if there is none that meets the condition `visible`. */
export function lockOrder(db: AgencyTransaction, id: number, visible: SqlPart): Promise<LockedOrder | null> {
  return db.maybeOne(sql<LockedOrder>`
    SELECT o.id, o.version, o.dot_project_id, o.state, json_build_object('supplier', o.supplier, 'plant', o.plant, 'material', o.material,
      'quantity', o.quantity::text, 'uom', o.uom, 'delivery_at', o.delivery_at, 'contact', o.contact, 'notes', o.notes) AS values
    FROM scheduled_orders o JOIN dot_projects p ON p.dot_authority_id = o.dot_authority_id AND p.id = o.dot_project_id
    WHERE o.dot_authority_id = ${db.agency} AND o.id = ${id} AND o.deleted_at IS NULL AND p.deleted_at IS NULL AND ${visible} FOR UPDATE OF o`)
}

/** Inserts an order; returns its id. */
export async function insertOrder(db: AgencyTransaction, projectId: number, values: OrderValues, placedBy: string): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO scheduled_orders (dot_authority_id, dot_project_id, supplier, plant, material, quantity, uom, delivery_at, contact, notes, placed_by_name)
    VALUES (${db.agency}, ${projectId}, ${values.supplier}, ${values.plant}, ${values.material}, ${values.quantity}, ${values.uom}, ${values.delivery_at},
      ${values.contact}, ${values.notes}, ${placedBy}) RETURNING id`)
  return id
}

/** Writes new values of an order. */
export async function setOrder(db: AgencyTransaction, id: number, values: OrderValues): Promise<void> {
  await db.run(sql`
    UPDATE scheduled_orders SET supplier = ${values.supplier}, plant = ${values.plant}, material = ${values.material}, quantity = ${values.quantity}, uom = ${values.uom},
      delivery_at = ${values.delivery_at}, contact = ${values.contact}, notes = ${values.notes}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Cancels or activates an order. */
export async function setOrderState(db: AgencyTransaction, id: number, state: OrderState): Promise<void> {
  await db.run(sql`UPDATE scheduled_orders SET state = ${state}, version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Removes an order, which an undo can restore. Returns the time of the removal. */
export async function setOrderDeleted(db: AgencyTransaction, id: number, by: number): Promise<string> {
  const { at } = await db.one(sql<{ at: string }>`
    UPDATE scheduled_orders SET deleted_at = now(), deleted_by = ${by}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING to_json(deleted_at) #>> '{}' AS at`)
  return at
}
