import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * The name of the person who last changed a record, for a 409 that also has the current row. If `kind` lists several kinds, the events of
 * all of them are considered. Null if nobody has changed the record (API-35).
 */
export async function lastChangedBy(db: AgencyTransaction, kind: RecordKind | readonly RecordKind[], id: number): Promise<string | null> {
  const row = await db.maybeOne(sql<{ actor: string }>`
    SELECT actor FROM record_events WHERE dot_authority_id = ${db.agency} AND record_kind = ANY (${[kind].flat()}) AND record_id = ${id}
    ORDER BY id DESC LIMIT 1`)
  return row?.actor ?? null
}
