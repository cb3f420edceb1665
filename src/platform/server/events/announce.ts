import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The channel on which every server of the installation hears what was committed. */
export const CHANNEL = 'slipway_changes'
/** pg_notify refuses a payload of 8,000 bytes or more, and with it the whole transaction. */
const PAYLOAD_MAX_BYTES = 7_900
/** More ids than this are not named: a window reads its rows again faster. */
const MOST_IDS = 500

/** What changed, for the clients that may see it (API-25). `ids` is null when there are too many to name; without `dot_project_ids` it may be any project. */
export interface Change {
  readonly kind: 'tickets' | 'jobs' | 'counts' | 'session' | 'projects' | 'records' | 'preferences'
  /** Which records, for the kind 'records'. */
  readonly record?: RecordKind
  readonly dot_project_ids?: readonly number[]
  readonly ids?: readonly (number | string)[] | null
  /** Only for this person's own clients, when set (jobs, sessions). */
  readonly employee_id?: number
  /** Who made the change, so that the maker's own window can leave it alone. */
  readonly change_set?: string
}

/**
 * Tells every server of a change, when and only if the transaction commits. What does not fit is left out, first the ids
 * and then the projects too: whoever is told of neither reads again what it shows.
 */
export async function announce(db: AgencyTransaction, change: Change): Promise<void> {
  const { ids, dot_project_ids: _projects, ...least } = change
  const named = ids === undefined || ids === null || ids.length <= MOST_IDS ? change : { ...change, ids: null }
  const payloads = [named, { ...change, ids: null }, { ...least, ids: null }].map((one) => JSON.stringify({ ...one, dot_authority_id: db.agency }))
  const payload = payloads.find((one) => Buffer.byteLength(one) <= PAYLOAD_MAX_BYTES) ?? JSON.stringify({ kind: change.kind, ids: null, dot_authority_id: db.agency })
  await db.run(sql`SELECT pg_notify(${CHANNEL}, ${payload})`)
}
