import type { Static } from 'typebox'
import type { PlantHealth, plantHealthSorts } from '#src/areas/plants/api/plant-health'
import { HEALTH_DAYS, IN_TIME_PERCENT, SILENT_GAPS, SILENT_MIN_MINUTES } from '#src/areas/plants/domain/limits'
import { CLOCK_AHEAD, NO_DISPATCH, sharePercent } from '#src/areas/plants/domain/plant-health/latency'
import { alarmJson } from '#src/areas/plants/server/plant-alarms/alarm-json'
import type { AgencyRanges } from '#src/areas/plants/server/ranges'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

type Health = Static<typeof PlantHealth>

/** The figures of a plant as read from the database. The shares and days are computed from them afterwards. */
type HealthRow = Omit<Health, 'in_preferred' | 'in_accepted' | 'days'> & { readonly preferred_count: number; readonly accepted_count: number; readonly by_day: Readonly<Record<string, number>> }

/** The facts that the figures depend on: the agency, its ranges, and the last of the 7 days. */
export interface HealthSpan {
  readonly ranges: AgencyRanges
  readonly today: Day
}

/** The span of plant health that ends today in the agency's time zone (PLNT-11). */
export function spanOf(ranges: AgencyRanges, now: Date): HealthSpan {
  return { ranges, today: dayInZone(now, ranges.timezone) }
}

const attention = sql.part`CASE health.state WHEN 'silent' THEN 0 WHEN 'late_batch' THEN 1 WHEN 'live' THEN 3 WHEN 'ended' THEN 4 WHEN 'no_work' THEN 5 ELSE 6 END - CASE WHEN health.is_flagged THEN 0.5 ELSE 0 END`

/** The sort fields of the list; by default, plants that need attention come first. */
export const healthOrder: ListOrder<(typeof plantHealthSorts)[number]> = {
  fields: {
    attention,
    plant_name: sql.part`lower(health.plant_name)`,
    supplier_name: sql.part`lower(health.supplier_name)`,
    last_ticketed_time: sql.part`health.last_ticketed_time`,
    latency: sql.part`health.latency`,
    in_preferred: sql.part`health.preferred_count::numeric / nullif(health.timed, 0)`,
    today: sql.part`health.today`,
    notes: sql.part`nullif(lower(health.notes), '')`,
  },
  standard: sql.part`${attention} ASC, lower(health.plant_name) ASC`,
  last: sql.part`health.id`,
}

/** The SQL condition for a plant that needs attention: it has an open alarm, or too small a share of its tickets arrived in time. */
const needsAttention = sql.part`(health.state IN ('silent', 'late_batch') OR health.is_flagged)`

/**
 * SQL for the health of the agency's plants, from the running sums of the last 7 days: one row for each plant that is not merged. The
 * median and the 90th percentile are the fewest minutes within which at least 50 or 90 percent of the tickets arrived.
 */
export function healthSql(db: AgencyTransaction, { ranges, today }: HealthSpan): SqlPart {
  return sql.part`
    sums AS (
      SELECT plant_id, day, minutes, tickets FROM plant_latencies
      WHERE dot_authority_id = ${db.agency} AND day > ${addDays(today, -HEALTH_DAYS)}::date AND day <= ${today}::date
    ), timed AS (
      SELECT plant_id, greatest(minutes, 0) AS minutes, sum(tickets) AS tickets FROM sums WHERE minutes <> ${NO_DISPATCH} GROUP BY 1, 2
    ), running AS (
      SELECT plant_id, minutes, tickets, sum(tickets) OVER (PARTITION BY plant_id ORDER BY minutes) AS up_to, sum(tickets) OVER (PARTITION BY plant_id) AS total FROM timed
    ), latency AS (
      SELECT plant_id, max(total)::int AS timed, min(minutes) FILTER (WHERE up_to * 2 >= total)::int AS median, min(minutes) FILTER (WHERE up_to * 10 >= total * 9)::int AS p90,
        max(minutes)::int AS slowest, coalesce(sum(tickets) FILTER (WHERE minutes <= ${ranges.preferred_range_minutes}), 0)::int AS preferred,
        coalesce(sum(tickets) FILTER (WHERE minutes <= ${ranges.accepted_range_minutes}), 0)::int AS accepted
      FROM running GROUP BY plant_id
    ), counted AS (
      SELECT plant_id, day, sum(tickets)::int AS tickets, coalesce(sum(tickets) FILTER (WHERE minutes = ${CLOCK_AHEAD}), 0)::int AS ahead FROM sums GROUP BY 1, 2
    ), days AS (
      SELECT plant_id, sum(tickets)::int AS tickets, sum(ahead)::int AS ahead, coalesce(sum(tickets) FILTER (WHERE day = ${today}::date), 0)::int AS today,
        json_object_agg(day::text, tickets) AS by_day
      FROM counted GROUP BY plant_id
    ), open_alarms AS (
      SELECT DISTINCT ON (plant_id) plant_id, kind, ${alarmJson} AS alarm FROM plant_alarms alarm
      WHERE alarm.dot_authority_id = ${db.agency} AND alarm.ended_at IS NULL ORDER BY plant_id, kind = 'silent' DESC
    ), health AS (
      SELECT plants.id, plants.version, plants.name AS plant_name, plants.supplier AS supplier_name, to_json(activity.last_ticketed_at) #>> '{}' AS last_ticketed_time,
        plants.notes, plants.notes_by, to_json(plants.notes_at) #>> '{}' AS notes_at,
        CASE WHEN NOT plants.active THEN 'inactive' WHEN open_alarms.kind IS NOT NULL THEN open_alarms.kind
          WHEN coalesce((activity.last_arrived_at AT TIME ZONE ${ranges.timezone})::date < ${today}::date, true) AND coalesce(days.today, 0) = 0 THEN 'no_work'
          WHEN activity.last_arrived_at > now() - greatest(make_interval(mins => ${SILENT_MIN_MINUTES}), make_interval(secs => coalesce(activity.usual_gap_seconds, 0) * ${SILENT_GAPS}::int)) THEN 'live'
          ELSE 'ended' END AS state,
        latency.median AS latency, latency.p90 AS latency_p90, latency.slowest AS latency_max, coalesce(days.tickets, 0) AS tickets, coalesce(latency.timed, 0) AS timed,
        coalesce(latency.preferred, 0) AS preferred_count, coalesce(latency.accepted, 0) AS accepted_count,
        plants.active AND coalesce(latency.preferred::bigint * 100 < latency.timed::bigint * ${IN_TIME_PERCENT}, false) AS is_flagged,
        coalesce(days.ahead, 0) AS clock_ahead, coalesce(days.today, 0) AS today, coalesce(days.by_day, '{}') AS by_day, activity.usual_gap_seconds, open_alarms.alarm
      FROM plants
      LEFT JOIN plant_activity activity ON activity.dot_authority_id = plants.dot_authority_id AND activity.plant_id = plants.id
      LEFT JOIN latency ON latency.plant_id = plants.id
      LEFT JOIN days ON days.plant_id = plants.id
      LEFT JOIN open_alarms ON open_alarms.plant_id = plants.id
      WHERE plants.dot_authority_id = ${db.agency} AND plants.merged_into IS NULL
    )`
}

/** The SQL condition for the list. A blank search finds all plants. */
export function healthWhere({ plant_name_or_supplier_name: typed = '', attention: isAsked }: { readonly plant_name_or_supplier_name?: string; readonly attention?: boolean }): SqlPart {
  const needle = typed.trim().toLowerCase()
  return sql.part`(${needle} = '' OR strpos(lower(health.plant_name || E'\n' || health.supplier_name), ${needle}) > 0) AND (${isAsked ?? null}::boolean IS NULL OR ${needsAttention} = ${isAsked ?? null}::boolean)`
}

/** Counts of all plants for the head of the list and for the prompt about flagged plants (PLNT-23). */
export interface HealthCounts {
  readonly matching: number
  readonly plants: number
  readonly attention: number
  readonly flagged: number
  readonly flagged_plants: string[]
  readonly tickets_today: number
}

const MOST_NAMED = 20

/** A page of plants with their health, and the counts of all plants, in one statement. */
export async function findHealth(db: AgencyTransaction, span: HealthSpan, where: SqlPart, order: SqlPart, limit: number, offset: number): Promise<{ readonly rows: Health[]; readonly counts: HealthCounts }> {
  const { rows, counts } = await db.one(sql<{ rows: HealthRow[]; counts: HealthCounts }>`
    WITH ${healthSql(db, span)},
    listed AS (SELECT health.*, row_number() OVER (ORDER BY ${order}) AS place FROM health WHERE ${where})
    SELECT (SELECT coalesce(json_agg(to_jsonb(page) - 'place' ORDER BY page.place), '[]') FROM (SELECT * FROM listed WHERE place > ${offset} AND place <= ${offset + limit}) AS page) AS rows,
      (SELECT json_build_object('matching', (SELECT count(*) FROM listed), 'plants', count(*), 'attention', count(*) FILTER (WHERE ${needsAttention}), 'flagged', count(*) FILTER (WHERE is_flagged),
        'flagged_plants', coalesce((array_agg(plant_name ORDER BY lower(plant_name), id) FILTER (WHERE is_flagged))[1:${MOST_NAMED}::int], '{}'),
        'tickets_today', coalesce(sum(today), 0)) FROM health) AS counts`)
  return { rows: rows.map((row) => complete(row, span)), counts }
}

/** The health of one plant, or null. */
export async function findHealthOf(db: AgencyTransaction, span: HealthSpan, id: number): Promise<Health | null> {
  const { rows } = await findHealth(db, span, sql.part`health.id = ${id}`, sql.part`health.id`, 1, 0)
  return rows[0] ?? null
}

function complete({ preferred_count: preferred, accepted_count: accepted, by_day: byDay, ...row }: HealthRow, { today }: HealthSpan): Health {
  return {
    ...row,
    in_preferred: sharePercent(preferred, row.timed),
    in_accepted: sharePercent(accepted, row.timed),
    days: Array.from({ length: HEALTH_DAYS }, (_, at) => byDay[addDays(today, at - HEALTH_DAYS + 1)] ?? 0),
  }
}
