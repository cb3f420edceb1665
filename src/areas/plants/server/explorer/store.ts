import type { Static } from 'typebox'
import type { explorer } from '#src/areas/plants/api/explorer'
import { NO_DISPATCH } from '#src/areas/plants/domain/plant-health/latency'
import { minutesFrom } from '#src/areas/plants/server/latency-sql'
import { tonsOf } from '#src/areas/plants/server/tons'
import type { Day } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** One plant on one day. */
export type ExplorerRow = Static<typeof explorer.explore.answer>['content'][number]

/** The agency's plants with these ids, in the order of the ids. Skips ids of plants that the agency does not have. */
export function exploredPlants(db: AgencyTransaction, ids: readonly number[]): Promise<{ readonly id: number; readonly name: string }[]> {
  return db.many(sql<{ id: number; name: string }>`
    SELECT plants.id, plants.name FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS asked (id, place)
    JOIN plants ON plants.dot_authority_id = ${db.agency} AND plants.id = asked.id ORDER BY asked.place`)
}

/**
 * One row for each chosen plant and each day on which it has tickets. Counts by the day stored on each ticket, so daylight saving changes
 * do not matter.
 */
export function findExplored(db: AgencyTransaction, ids: readonly number[], start: Day, end: Day, preferred: number): Promise<ExplorerRow[]> {
  return db.many(sql<ExplorerRow>`
    SELECT plants.id AS plant_id, plants.name AS plant_name, plants.supplier AS supplier_name, counted.*
    FROM plants CROSS JOIN LATERAL (
      SELECT ticket_date::text AS day, count(*)::int AS tickets, coalesce(round(sum(tons) FILTER (WHERE NOT void), 2), 0)::float8 AS tons,
        round(avg(heat), 1)::float8 AS temperature, min(heat)::float8 AS temperature_min, max(heat)::float8 AS temperature_max,
        (percentile_disc(0.5) WITHIN GROUP (ORDER BY greatest(minutes, 0)) FILTER (WHERE minutes <> ${NO_DISPATCH}))::float8 AS latency,
        floor(1000.0 * count(*) FILTER (WHERE minutes <> ${NO_DISPATCH} AND minutes <= ${preferred}) / nullif(count(*) FILTER (WHERE minutes <> ${NO_DISPATCH}), 0))::float8 / 10 AS in_preferred
      FROM (
        SELECT ticket_date, void, ${tonsOf} AS tons, (details ->> 'plant_temperature')::numeric AS heat, ${minutesFrom(sql.part`dispatched_at`, sql.part`created_at`)} AS minutes
        FROM slips WHERE slips.dot_authority_id = ${db.agency} AND slips.plant_id = plants.id AND ticket_date >= ${start}::date AND ticket_date <= ${end}::date) AS ticket
      GROUP BY ticket_date) AS counted
    WHERE plants.dot_authority_id = ${db.agency} AND plants.id = ANY(${[...ids]}::int[])
    ORDER BY counted.day, array_position(${[...ids]}::int[], plants.id)`)
}
