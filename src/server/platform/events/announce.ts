import type { RecordKind } from '#src/domain/records/kinds'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'

/** The channel on which every server of the installation hears what was committed. */
export const CHANNEL = 'slipway_changes'
/** pg_notify takes 8,000 bytes; above this many ids only the project is named and the client reads again. */
const MOST_IDS = 500

/** What changed, for the clients that may see it (API-25). `ids` is null when there are too many to name. */
export interface Change {
  readonly kind: 'tickets' | 'jobs' | 'counts' | 'session' | 'projects' | 'records'
  /** Which records, for the kind 'records'. */
  readonly record?: RecordKind
  readonly dot_project_ids?: readonly number[]
  readonly ids?: readonly (number | string)[] | null
  /** Only for this person's own clients, when set (jobs, sessions). */
  readonly employee_id?: number
  /** Who made the change, so that the maker's own window can leave it alone. */
  readonly change_set?: string
}

/** Tells every server of a change, when and only if the transaction commits. */
export async function announce(db: AgencyTransaction, change: Change): Promise<void> {
  const ids = change.ids === undefined || change.ids === null || change.ids.length <= MOST_IDS ? change.ids : null
  const payload = JSON.stringify({ ...change, ids, dot_authority_id: db.agency })
  await db.run(sql`SELECT pg_notify(${CHANNEL}, ${payload})`)
}
