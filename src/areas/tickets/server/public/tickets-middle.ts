import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * A location in the middle of a project's tickets: the median of their latitudes and the median of their longitudes, so that a few wrong
 * locations make no difference. Voided tickets and the location 0° N 0° E are ignored. Null if no ticket is left.
 */
export function middleOfTickets(db: AgencyTransaction, project: number): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
  return db.maybeOne(sql<{ latitude: number; longitude: number }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY slips.delivery_lat::float8) AS latitude, percentile_cont(0.5) WITHIN GROUP (ORDER BY slips.delivery_long::float8) AS longitude
    FROM slips WHERE slips.dot_authority_id = ${db.agency} AND slips.dot_project_id = ${project} AND slips.status <> 'voided'
      AND slips.delivery_lat IS NOT NULL AND slips.delivery_long IS NOT NULL AND NOT (slips.delivery_lat = 0 AND slips.delivery_long = 0)
    HAVING count(*) > 0`)
}
