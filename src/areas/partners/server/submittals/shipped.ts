import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { isAboveApproved, PACE_DAYS, shippedQuantity, usedUpOn, type TicketsOfUnit } from '#src/areas/partners/domain/submittals/submittal'
import type { SubmittalRow } from '#src/areas/partners/server/submittals/store'
import { dayInZone } from '#src/platform/domain/time/days'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Submittals as answers have them, each with what its vendor delivered of the material since its day (SUBM-8). Tickets have the name that the
 * material had when the submittal was sent, or the one that it has now.
 */
export async function withShipped(db: AgencyTransaction, rows: readonly SubmittalRow[]) {
  const tickets = await deliveredOf(db, rows.map(({ id }) => id))
  const units = await reconciliationUnits(db)
  const today = rows.length === 0 ? '' : dayInZone(new Date(), await timezoneOfAgency(db))
  return rows.map(({ approved_quantity: approved, employee_id: _account, ...row }) => {
    const delivered = tickets.get(row.id) ?? []
    const shipped = shippedQuantity(row.uom, delivered, units)
    return {
      ...row,
      approved_quantity: approved === null ? null : Number(approved),
      quantity_shipped: Number(shipped.quantity),
      shipped_uom: shipped.uom,
      not_converted: shipped.not_converted,
      shipped_tickets: delivered.reduce((total, { count }) => total + count, 0),
      is_above_approved: isAboveApproved(shipped, approved),
      used_up_on: usedUpOn(approved, shipped.quantity, shippedQuantity(shipped.uom, delivered.map(({ latest, ...of }) => ({ ...of, quantity: latest })), units).quantity, today),
    }
  })
}

interface Delivered extends TicketsOfUnit {
  /** What of it was delivered in the days of the pace. */
  readonly latest: string
}

async function deliveredOf(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Delivered[]>> {
  const rows = await db.many(sql<Delivered & { id: number }>`
    SELECT submittal.id, ticket.uom_1 AS uom, trim_scale(sum(ticket.net_amount))::text AS quantity, count(*)::int AS count,
      trim_scale(coalesce(sum(ticket.net_amount) FILTER (WHERE ticket.ticket_date > (now() AT TIME ZONE authority.timezone)::date - ${PACE_DAYS}::int), 0))::text AS latest
    FROM submittals submittal JOIN dot_authorities authority ON authority.id = submittal.dot_authority_id LEFT JOIN materials listed ON listed.dot_authority_id = submittal.dot_authority_id AND listed.id = submittal.material_id
    JOIN slips ticket ON ticket.dot_authority_id = submittal.dot_authority_id AND ticket.material_description IN (submittal.material, listed.name)
      AND ticket.supplier = submittal.vendor AND ticket.ticket_date >= submittal.dated AND ticket.status IN ('delivered', 'changed_after_delivered')
    WHERE submittal.dot_authority_id = ${db.agency} AND submittal.id = ANY (${ids}) AND ticket.net_amount IS NOT NULL
    GROUP BY submittal.id, ticket.uom_1 ORDER BY submittal.id, ticket.uom_1`)
  const found = new Map<number, Delivered[]>()
  for (const { id, ...tickets } of rows) found.set(id, [...(found.get(id) ?? []), tickets])
  return found
}
