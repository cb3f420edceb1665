import { ACCEPTED_RANGE_DEFAULT, PREFERRED_RANGE_DEFAULT } from '#src/areas/agency/domain/account/limits'
import type { Ranges } from '#src/areas/plants/domain/plant-health/ranges'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The agency's latency ranges, with the default for each range that is not set, and its time zone. */
export interface AgencyRanges extends Ranges {
  readonly timezone: string
}

/** SQL for the agency's accepted latency range in minutes, or for the default if the agency has not set it (CONST-8). */
export function acceptedRange(db: AgencyTransaction): SqlPart {
  return sql.part`coalesce((SELECT accepted_range_minutes FROM dot_authorities WHERE id = ${db.agency}), ${ACCEPTED_RANGE_DEFAULT}::int)`
}

/** The agency's latency ranges and its time zone. If `isLocking` is true, they are locked until the transaction ends. */
export function findRanges(db: AgencyTransaction, isLocking = false): Promise<AgencyRanges> {
  return db.one(sql<AgencyRanges>`
    SELECT coalesce(preferred_range_minutes, ${PREFERRED_RANGE_DEFAULT}) AS preferred_range_minutes,
      coalesce(accepted_range_minutes, ${ACCEPTED_RANGE_DEFAULT}) AS accepted_range_minutes, timezone
    FROM dot_authorities WHERE id = ${db.agency} ${isLocking ? sql.part`FOR NO KEY UPDATE` : sql.part``}`)
}

/** Sets the agency's latency ranges. */
export async function setRanges(db: AgencyTransaction, { preferred_range_minutes: preferred, accepted_range_minutes: accepted }: Ranges): Promise<void> {
  await db.run(sql`UPDATE dot_authorities SET preferred_range_minutes = ${preferred}, accepted_range_minutes = ${accepted} WHERE id = ${db.agency}`)
}
