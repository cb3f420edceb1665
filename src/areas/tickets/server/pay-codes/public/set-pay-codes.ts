import type { SlipAssignments } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { updateSlips } from '#src/areas/tickets/server/update-slips'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

const int = sql.part`int`

/**
 * Sets those columns of tickets that are derived from their pay item assignments. If `raise` is 1, also raises the versions of the tickets.
 */
export async function setPayCodes(db: AgencyTransaction, slips: readonly SlipAssignments[], raise: 0 | 1): Promise<void> {
  const tickets = slips.map(({ slip_id: id, rows: [one, two] }) => ({ id, period: one?.pay_period ?? null, primary_id: one?.project_pay_item_id ?? null, secondary_id: two?.project_pay_item_id ?? null }))
  const update = updateSlips(db, tickets, { period: int, primary_id: int, secondary_id: int }, (next) => sql.part`
    coded = ${next.primary_id} IS NOT NULL, pay_period = ${next.period}, primary_pay_item_id = ${next.primary_id}, secondary_pay_item_id = ${next.secondary_id}`, raise)
  await db.run(sql`${update}`)
}
