import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { isAboveApproved, PACE_DAYS, shippedQuantity, usedUpOn, type TicketsOfUnit } from '#src/areas/partners/domain/submittals/submittal'
import { spellingsOf } from '#src/areas/partners/server/submittals/spellings'
import type { SubmittalRow } from '#src/areas/partners/server/submittals/store'
import { dayInZone } from '#src/platform/domain/time/days'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Submittals as the API returns them. Each has the quantity of its material that the vendor has delivered since the date of the submittal
 * (SUBM-8).
 */
export async function withShipped(db: AgencyTransaction, rows: readonly SubmittalRow[]) {
  const tickets = await deliveredOf(db, rows)
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

/** SQL for the amount of a ticket: its net amount or, without one, its quantity. */
const amount = sql.part`coalesce(ticket.net_amount, ticket.quantity)`

interface Delivered extends TicketsOfUnit {
  /** The part of the quantity that was delivered in the last `PACE_DAYS` days, for computing the pace of deliveries. */
  readonly latest: string
}

async function deliveredOf(db: AgencyTransaction, submittals: readonly SubmittalRow[]): Promise<ReadonlyMap<number, readonly Delivered[]>> {
  const spellings = await spellingsOf(db, submittals)
  const rows = await db.many(sql<Delivered & { id: number }>`
    SELECT submittal.id, ticket.uom_1 AS uom, trim_scale(coalesce(sum(${amount}), 0))::text AS quantity, count(*)::int AS count, count(*) FILTER (WHERE ${amount} IS NULL)::int AS without_amount,
      trim_scale(coalesce(sum(${amount}) FILTER (WHERE ticket.ticket_date > (now() AT TIME ZONE authority.timezone)::date - ${PACE_DAYS}::int), 0))::text AS latest
    FROM unnest(${spellings.map(({ id }) => id)}::int[], ${spellings.map(({ material }) => material)}::text[], ${spellings.map(({ supplier }) => supplier)}::text[]) AS spelling (id, material, supplier)
    JOIN submittals submittal ON submittal.dot_authority_id = ${db.agency} AND submittal.id = spelling.id
    JOIN dot_authorities authority ON authority.id = submittal.dot_authority_id
    JOIN slips ticket ON ticket.dot_authority_id = submittal.dot_authority_id AND ticket.material_description = spelling.material
      AND ticket.supplier = spelling.supplier AND ticket.ticket_date >= submittal.dated AND ticket.status IN ('delivered', 'changed_after_delivered')
    GROUP BY submittal.id, ticket.uom_1 ORDER BY submittal.id, ticket.uom_1`)
  const deliveries = new Map<number, Delivered[]>()
  for (const { id, ...tickets } of rows) deliveries.set(id, [...(deliveries.get(id) ?? []), tickets])
  return deliveries
}
