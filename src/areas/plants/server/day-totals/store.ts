import type { Static } from 'typebox'
import type { dayTotals } from '#src/areas/plants/api/day-totals'
import type { DayTotal } from '#src/areas/plants/domain/day-totals/day-total'
import { missingNumbers } from '#src/areas/plants/domain/day-totals/missing-numbers'
import { latencyMinutes } from '#src/areas/plants/domain/plant-health/latency'
import { lateBatches } from '#src/areas/plants/domain/plant-health/late-batches'
import { acceptedRange } from '#src/areas/plants/server/ranges'
import { tonsOf } from '#src/areas/plants/server/tons'
import type { Day } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** One day of a plant, as the API returns it. */
export type PlantDay = Static<typeof dayTotals.day.answer>['plant_day']

/** A stored day total. */
export interface StoredTotal extends DayTotal {
  readonly id: number
  readonly version: number
  readonly entered_by_name: string
  readonly updated_at: string
}

/** Maximum number of tickets of a day that are returned for the chart and its table. */
const MOST_TICKETS = 2_000

/** The total that the plant reported for a day, or null. If `isLocking` is true, its row is locked until the transaction ends. */
export function findTotal(db: AgencyTransaction, plant: number, day: Day, isLocking = false): Promise<StoredTotal | null> {
  return db.maybeOne(sql<StoredTotal>`
    SELECT id, version, loads, trim_scale(tons)::text AS tons, first_number, last_number, entered_by_name, to_json(updated_at) #>> '{}' AS updated_at
    FROM plant_day_totals WHERE dot_authority_id = ${db.agency} AND plant_id = ${plant} AND day = ${day}::date ${isLocking ? sql.part`FOR UPDATE` : sql.part``}`)
}

/** Enters or replaces the total that the plant reported for a day; returns its id and version. */
export function putTotal(db: AgencyTransaction, plant: number, day: Day, total: DayTotal, by: string): Promise<{ readonly id: number; readonly version: number }> {
  return db.one(sql<{ id: number; version: number }>`
    INSERT INTO plant_day_totals AS stored (dot_authority_id, plant_id, day, loads, tons, first_number, last_number, entered_by_name)
    VALUES (${db.agency}, ${plant}, ${day}, ${total.loads}, ${total.tons}, ${total.first_number}, ${total.last_number}, ${by})
    ON CONFLICT (dot_authority_id, plant_id, day) DO UPDATE SET loads = excluded.loads, tons = excluded.tons, first_number = excluded.first_number,
      last_number = excluded.last_number, entered_by_name = excluded.entered_by_name, version = stored.version + 1, updated_at = now()
    RETURNING id, version`)
}

/**
 * A day of a plant: its tickets by latency, its late batches, the total that it reported, the loads and tons that arrived, and the missing
 * ticket numbers (PLUS-25, PLUS-37).
 */
export async function findPlantDay(db: AgencyTransaction, plant: number, day: Day): Promise<PlantDay> {
  const tickets = await db.many(sql<Omit<PlantDay['tickets'][number], 'in_batch' | 'minutes'> & { is_late: boolean; received_ms: number }>`
    SELECT id, ticket_number, to_json(dispatched_at) #>> '{}' AS dispatched_at, to_json(created_at) #>> '{}' AS received_at,
      coalesce(created_at > dispatched_at + make_interval(mins => ${acceptedRange(db)}), false) AS is_late, (extract(epoch FROM created_at) * 1000)::float8 AS received_ms
    FROM slips WHERE dot_authority_id = ${db.agency} AND plant_id = ${plant} AND ticket_date = ${day}::date ORDER BY coalesce(dispatched_at, created_at), id LIMIT ${MOST_TICKETS}`)
  const received = await db.one(sql<{ loads: number; tons: number; numbers: string[] }>`
    SELECT count(*) FILTER (WHERE NOT void)::int AS loads, coalesce(round(sum(${tonsOf}) FILTER (WHERE NOT void), 2), 0)::float8 AS tons, coalesce(array_agg(ticket_number), '{}') AS numbers
    FROM slips WHERE dot_authority_id = ${db.agency} AND plant_id = ${plant} AND ticket_date = ${day}::date`)
  const batches = lateBatches(tickets.map((one) => ({ at: Math.floor(one.received_ms), late: one.is_late ? 1 : 0 })))
  const total = await findTotal(db, plant, day)
  return {
    plant_id: plant,
    day,
    tickets: tickets.map(({ is_late: isLate, received_ms: ms, ...ticket }) => ({ ...ticket, minutes: latencyMinutes(ticket.dispatched_at, ticket.received_at), in_batch: isLate && batches.some(({ from, to }) => Math.floor(ms) >= from && Math.floor(ms) <= to) })),
    batches: batches.map(({ from, to, tickets: count }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), tickets: count })),
    total: total === null ? null : { version: total.version, loads: total.loads, tons: total.tons === null ? null : Number(total.tons), first_number: total.first_number, last_number: total.last_number, entered_by_name: total.entered_by_name, updated_at: total.updated_at },
    received: { loads: received.loads, tons: received.tons },
    missing: [...missingNumbers(received.numbers, total ?? undefined)],
  }
}
