import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How many submittals need a decision (SUBM-9). */
export async function countActionRequired(db: AgencyTransaction): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM submittals WHERE dot_authority_id = ${db.agency} AND state = 'action_required'`)
  return count
}
