import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** An event in the history of a submittal. */
interface SubmittalEvent {
  readonly event: string
  readonly by: string
  readonly at: string
  /** Why the submittal was rejected. */
  readonly reason: string | null
  /** The files that were sent with the submittal. */
  readonly files: string[]
}

/** The history of a submittal, newest first: who sent it with which files, and who decided it and why (SUBM-7). */
export function historyOf(db: AgencyTransaction, id: number): Promise<SubmittalEvent[]> {
  return db.many(sql<SubmittalEvent>`
    SELECT happened.event, happened.actor AS by, to_json(happened.happened_at) #>> '{}' AS at, happened.changes #>> '{reason,1}' AS reason,
      ARRAY(SELECT document.name FROM record_events attached JOIN documents document ON document.dot_authority_id = attached.dot_authority_id AND document.id = attached.record_id
        WHERE attached.dot_authority_id = happened.dot_authority_id AND attached.change_set = happened.change_set AND attached.record_kind = 'document'
          AND document.owner_type = 'submittal' AND document.owner_id = ${id} ORDER BY document.id) AS files
    FROM record_events happened WHERE happened.dot_authority_id = ${db.agency} AND happened.record_kind = 'submittal' AND happened.record_id = ${id} ORDER BY happened.id DESC LIMIT 50`)
}
