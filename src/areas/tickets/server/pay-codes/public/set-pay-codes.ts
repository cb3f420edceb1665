import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SlipAssignments } from '#src/areas/tickets/server/pay-codes/public/pay-codes'

/** Sets the pay code columns of tickets from their assignments. `raise` 1 also raises the tickets' versions. */
export async function setPayCodes(db: AgencyTransaction, slips: readonly SlipAssignments[], raise: 0 | 1): Promise<void> {
  await db.run(sql`
    UPDATE slips SET version = version + ${raise}, updated_at = now(), coded = code.primary_id IS NOT NULL,
      pay_period = code.pay_period, primary_pay_item_id = code.primary_id, secondary_pay_item_id = code.secondary_id
    FROM unnest(
      ${slips.map(({ slip_id }) => slip_id)}::int[], ${slips.map(({ rows }) => rows[0]?.pay_period ?? null)}::int[],
      ${slips.map(({ rows }) => rows[0]?.project_pay_item_id ?? null)}::int[],
      ${slips.map(({ rows }) => rows[1]?.project_pay_item_id ?? null)}::int[]
    ) AS code (slip_id, pay_period, primary_id, secondary_id)
    WHERE dot_authority_id = ${db.agency} AND id = code.slip_id`)
}
