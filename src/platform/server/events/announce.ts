import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The channel on which all servers of the installation receive committed changes. */
export const CHANNEL = 'slipway_changes'
/** pg_notify fails for payloads of 8,000 bytes or more, and its transaction fails with it. */
const PAYLOAD_MAX_BYTES = 7_900
/** With more ids than this, it is faster for a window to reload, so the ids are left out. */
const MOST_IDS = 500

/**
 * A change, for the clients that may see it (API-25). `ids` is null if there are too many. Without `dot_project_ids`, the change can be in
 * any project.
 */
export interface Change {
  readonly kind: 'tickets' | 'jobs' | 'counts' | 'session' | 'projects' | 'records' | 'preferences'
  /** The kind of record, for 'records'. */
  readonly record?: RecordKind
  readonly dot_project_ids?: readonly number[]
  readonly ids?: readonly (number | string)[] | null
  /** If set, only this person's own clients get the change (jobs, sessions). Undefined for a change that is not about one person. */
  readonly employee_id?: number
  /** The change set, so that the window that made the change can ignore it. */
  readonly change_set?: string
}

/**
 * Publishes a change to all servers if and when the transaction commits. If the payload is too large, it leaves out the ids, and if needed
 * the projects too. A window that gets neither reloads its data.
 */
export async function announce(db: AgencyTransaction, change: Change): Promise<void> {
  const { ids, dot_project_ids: _projects, ...least } = change
  const named = ids === undefined || ids === null || ids.length <= MOST_IDS ? change : { ...change, ids: null }
  const payloads = [named, { ...change, ids: null }, { ...least, ids: null }].map((one) => JSON.stringify({ ...one, dot_authority_id: db.agency }))
  const payload = payloads.find((one) => Buffer.byteLength(one) <= PAYLOAD_MAX_BYTES) ?? JSON.stringify({ kind: change.kind, ids: null, dot_authority_id: db.agency })
  await db.run(sql`SELECT pg_notify(${CHANNEL}, ${payload})`)
}
