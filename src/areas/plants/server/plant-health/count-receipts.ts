import { FIRST_TICKET_DAY } from '#src/areas/plants/domain/limits'
import { endAlarms } from '#src/areas/plants/server/plant-alarms/end-alarms'
import { minutesFrom } from '#src/areas/plants/server/latency-sql'
import { acceptedRange } from '#src/areas/plants/server/ranges'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * Adds received tickets to the running sums of their plants, in the transaction of the receipt, with one statement for all new tickets.
 * Recounts tickets whose times the supplier has corrected. Ends the alarms of plants whose tickets arrive again (PLNT-9, PLUS-25).
 */
export const countReceipts: AfterReceipt = async (db, actor, tickets) => {
  const added = tickets.filter(({ isNew }) => isNew).map(({ id }) => id)
  if (added.length > 0) await countAdded(db, actor, added)
  const corrected = tickets.filter(({ isNew, changed }) => !isNew && (changed.has('dispatched_at') || changed.has('ticketed_at')))
  if (corrected.length > 0) await recountCorrected(db, actor, corrected.map(({ id }) => id))
}

async function countAdded(db: AgencyTransaction, actor: Actor, ids: readonly number[]): Promise<void> {
  // a prepared statement, because planning the query takes longer than running it for one ticket
  const plants = await db.many(sql.prepared('count received tickets', sql<{ plant_id: number; is_in_time: boolean; has_alarm: boolean }>`
    WITH came AS MATERIALIZED (
      SELECT plant_id, ticket_date, ticketed_at, created_at, ${minutesFrom(sql.part`dispatched_at`, sql.part`created_at`)} AS minutes,
        coalesce(created_at > dispatched_at + make_interval(mins => ${acceptedRange(db)}), false) AS is_late
      FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${ids}::int[]) AND ticket_date >= ${FIRST_TICKET_DAY}::date
    ), latencies AS (
      INSERT INTO plant_latencies AS sums (dot_authority_id, day, plant_id, minutes, tickets)
      SELECT ${db.agency}::int, ticket_date, plant_id, minutes, count(*) FROM came GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
      ON CONFLICT (dot_authority_id, day, plant_id, minutes) DO UPDATE SET tickets = sums.tickets + excluded.tickets
    ), arrivals AS (
      INSERT INTO plant_arrivals AS sums (dot_authority_id, arrived_at, plant_id, tickets, late)
      SELECT ${db.agency}::int, created_at, plant_id, count(*), count(*) FILTER (WHERE is_late) FROM came GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (dot_authority_id, arrived_at, plant_id) DO UPDATE SET tickets = sums.tickets + excluded.tickets, late = sums.late + excluded.late
    ), activity AS (
      INSERT INTO plant_activity AS last (dot_authority_id, plant_id, last_ticketed_at, last_arrived_at)
      SELECT ${db.agency}::int, plant_id, max(ticketed_at), max(created_at) FROM came GROUP BY 2 ORDER BY 2
      ON CONFLICT (dot_authority_id, plant_id) DO UPDATE SET
        last_ticketed_at = greatest(last.last_ticketed_at, excluded.last_ticketed_at), last_arrived_at = greatest(last.last_arrived_at, excluded.last_arrived_at)
    )
    SELECT plant_id, bool_or(NOT is_late) AS is_in_time, EXISTS (
        SELECT FROM plant_alarms alarm WHERE alarm.dot_authority_id = ${db.agency} AND alarm.plant_id = came.plant_id AND alarm.ended_at IS NULL) AS has_alarm
    FROM came GROUP BY plant_id`))
  const alarmed = plants.filter(({ has_alarm: hasAlarm }) => hasAlarm)
  await endAlarms(db, actor, 'silent', alarmed.map(({ plant_id: plant }) => plant))
  // a late batch is over when tickets arrive on time again
  await endAlarms(db, actor, 'late_batch', alarmed.filter(({ is_in_time: isInTime }) => isInTime).map(({ plant_id: plant }) => plant))
}

/**
 * Counts tickets under their new latency after the supplier has corrected the dispatch time. Reads the previous dispatch time from the
 * event of the correction.
 */
async function recountCorrected(db: AgencyTransaction, actor: Actor, ids: readonly number[]): Promise<void> {
  const moved = await db.many(sql<{ plant_id: number; ticket_date: string; was: number; now: number }>`
    SELECT s.plant_id, s.ticket_date, ${minutesFrom(sql.part`former.dispatched_at`, sql.part`s.created_at`)} AS was,
      ${minutesFrom(sql.part`s.dispatched_at`, sql.part`s.created_at`)} AS now
    FROM slips s CROSS JOIN LATERAL (
      SELECT (event.changes #>> '{dispatched_at,0}')::timestamptz AS dispatched_at FROM slip_events event
      WHERE event.dot_authority_id = ${db.agency} AND event.slip_id = s.id AND event.change_set = ${actor.changeSet} AND event.changes ? 'dispatched_at'
      ORDER BY event.id LIMIT 1) AS former
    WHERE s.dot_authority_id = ${db.agency} AND s.id = ANY(${ids}::int[]) AND s.ticket_date >= ${FIRST_TICKET_DAY}::date`)
  const changed = moved.filter(({ was, now }) => was !== now)
  if (changed.length > 0) {
    const days = changed.map(({ ticket_date: day }) => day)
    const plants = changed.map(({ plant_id: plant }) => plant)
    await db.run(sql`
      UPDATE plant_latencies sums SET tickets = sums.tickets - gone.tickets FROM (
        SELECT day, plant_id, minutes, count(*)::int AS tickets
        FROM unnest(${days}::date[], ${plants}::int[], ${changed.map(({ was }) => was)}::int[]) AS former (day, plant_id, minutes) GROUP BY 1, 2, 3) AS gone
      WHERE sums.dot_authority_id = ${db.agency} AND sums.day = gone.day AND sums.plant_id = gone.plant_id AND sums.minutes = gone.minutes`)
    await db.run(sql`
      INSERT INTO plant_latencies AS sums (dot_authority_id, day, plant_id, minutes, tickets)
      SELECT ${db.agency}::int, day, plant_id, minutes, count(*)
      FROM unnest(${days}::date[], ${plants}::int[], ${changed.map(({ now }) => now)}::int[]) AS present (day, plant_id, minutes) GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
      ON CONFLICT (dot_authority_id, day, plant_id, minutes) DO UPDATE SET tickets = sums.tickets + excluded.tickets`)
    await db.run(sql`DELETE FROM plant_latencies WHERE dot_authority_id = ${db.agency} AND day = ANY(${days}::date[]) AND plant_id = ANY(${plants}::int[]) AND tickets = 0`)
  }
  await db.run(sql`
    UPDATE plant_activity SET last_ticketed_at = (
      SELECT max(ticketed_at) FROM slips WHERE slips.dot_authority_id = ${db.agency} AND slips.plant_id = plant_activity.plant_id AND ticket_date >= ${FIRST_TICKET_DAY}::date)
    WHERE dot_authority_id = ${db.agency} AND plant_id IN (SELECT plant_id FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${ids}::int[]))`)
}
