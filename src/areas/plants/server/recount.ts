import { FIRST_TICKET_DAY } from '#src/areas/plants/domain/limits'
import { minutesFrom } from '#src/areas/plants/server/latency-sql'
import { acceptedRange } from '#src/areas/plants/server/ranges'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How many days the exact times of receipts are kept. At least 7 days are needed to compute when a plant usually sends tickets. */
const ARRIVAL_DAYS = 40

/**
 * Recomputes the latencies, receipt times and activity of plants from their tickets, after a merge or the undo of a merge moved tickets
 * between the plants. The caller must have locked the plants.
 */
export async function recountPlants(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  const own = sql.part`dot_authority_id = ${db.agency} AND plant_id = ANY(${[...ids]}::int[])`
  const counted = sql.part`FROM slips WHERE ${own} AND ticket_date >= ${FIRST_TICKET_DAY}::date`
  await db.run(sql`DELETE FROM plant_latencies WHERE ${own}`)
  await db.run(sql`DELETE FROM plant_arrivals WHERE ${own}`)
  await db.run(sql`DELETE FROM plant_activity WHERE ${own}`)
  await db.run(sql`
    INSERT INTO plant_latencies (dot_authority_id, day, plant_id, minutes, tickets)
    SELECT dot_authority_id, ticket_date, plant_id, ${minutesFrom(sql.part`dispatched_at`, sql.part`created_at`)}, count(*) ${counted} GROUP BY 1, 2, 3, 4`)
  await db.run(sql`
    INSERT INTO plant_arrivals (dot_authority_id, arrived_at, plant_id, tickets, late)
    SELECT dot_authority_id, created_at, plant_id, count(*), count(*) FILTER (WHERE created_at > dispatched_at + make_interval(mins => ${acceptedRange(db)}))
    ${counted} AND created_at > now() - make_interval(days => ${ARRIVAL_DAYS}) GROUP BY 1, 2, 3`)
  await db.run(sql`
    INSERT INTO plant_activity (dot_authority_id, plant_id, last_ticketed_at, last_arrived_at)
    SELECT dot_authority_id, plant_id, max(ticketed_at), max(created_at) ${counted} GROUP BY 1, 2`)
}

/** Deletes at most `most` stored receipt times that are older than `ARRIVAL_DAYS`; the tickets themselves stay. */
export async function removeOldArrivals(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM plant_arrivals WHERE dot_authority_id = ${db.agency} AND (arrived_at, plant_id) IN (
      SELECT arrived_at, plant_id FROM plant_arrivals
      WHERE dot_authority_id = ${db.agency} AND arrived_at < ${now.toISOString()}::timestamptz - make_interval(days => ${ARRIVAL_DAYS}) LIMIT ${most})`)
}
