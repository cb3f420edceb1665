import { answeredLevels } from '#src/areas/tickets/domain/findings/levels'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Of these tickets, the ones that have open findings that need an answer (PLUS-13). */
export async function withExceptions(db: AgencyTransaction, slipIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.many(sql<{ slip_id: number }>`
    SELECT DISTINCT slip_id FROM slip_findings WHERE dot_authority_id = ${db.agency} AND slip_id = ANY(${[...slipIds]}::int[])
      AND answer IS NULL AND cleared_at IS NULL AND level = ANY (${answeredLevels}::text[])`)
  return new Set(rows.map(({ slip_id: id }) => id))
}
