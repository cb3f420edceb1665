import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The PostgreSQL channel on which all servers of the installation are notified of committed changes. */
export const CHANNEL = 'slipway_changes'
/** Maximum payload size. For 8,000 bytes or more, pg_notify fails, and so does the transaction that calls it. */
const PAYLOAD_MAX_BYTES = 7_900
/**
 * Maximum number of ids in a notification. If there are more, `ids` is null, because it is then faster for a browser window to reload
 * everything.
 */
const MOST_IDS = 500

/**
 * A notification of a change, for the clients that may see the change (API-25). `ids` is null if there are too many. Without
 * `dot_project_ids`, the change may be in any project.
 */
export interface Change {
  readonly kind: 'tickets' | 'jobs' | 'counts' | 'session' | 'projects' | 'records' | 'preferences'
  /** If `kind` is 'records', the kind of record. */
  readonly record?: RecordKind
  readonly dot_project_ids?: readonly number[]
  readonly ids?: readonly (number | string)[] | null
  /** If set, only the clients of this person are notified (jobs, sessions). Undefined if the change is not about one person. */
  readonly employee_id?: number
  /** The id of the change set, by which the window that made the change recognizes and ignores the notification. */
  readonly change_set?: string
}

/** A notification of a change, with the id of the agency in which the change was made. */
export type ReceivedChange = Change & { readonly dot_authority_id: number }

/**
 * Notifies all servers of a change when the transaction commits, and not if it rolls back. If there are too many ids or the payload is too
 * large, `ids` becomes null. If the payload is still too large, the projects are left out too, and finally everything but the kind and the
 * agency. Without ids, a browser tab cannot tell which records changed; without projects, it cannot tell whether it is concerned.
 */
export async function announce(db: AgencyTransaction, change: Change): Promise<void> {
  const { ids, dot_project_ids: _projects, ...least } = change
  const named = ids === undefined || ids === null || ids.length <= MOST_IDS ? change : { ...change, ids: null }
  const payloads = [named, { ...change, ids: null }, { ...least, ids: null }].map((one) => JSON.stringify({ ...one, dot_authority_id: db.agency }))
  const payload = payloads.find((one) => Buffer.byteLength(one) <= PAYLOAD_MAX_BYTES) ?? JSON.stringify({ kind: change.kind, ids: null, dot_authority_id: db.agency })
  await db.run(sql`SELECT pg_notify(${CHANNEL}, ${payload})`)
}
