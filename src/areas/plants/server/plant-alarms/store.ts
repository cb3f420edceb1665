import type { Static } from 'typebox'
import type { PlantAlarm } from '#src/areas/plants/api/plant-health'
import { HEALTH_DAYS } from '#src/areas/plants/domain/limits'
import type { LateArrival } from '#src/areas/plants/domain/plant-health/late-batches'
import type { Activity, Rhythm } from '#src/areas/plants/domain/plant-health/silence'
import { alarmJson } from '#src/areas/plants/server/plant-alarms/alarm-json'
import { endAlarmsWhere } from '#src/areas/plants/server/plant-alarms/end-alarms'
import type { Day } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

type Alarm = Static<typeof PlantAlarm>

/** An alarm to raise. A late batch may have ended before it was found. */
export type NewAlarm = Pick<Alarm, 'plant_id' | 'kind' | 'began_at' | 'tickets' | 'usual_gap_seconds' | 'ended_at'>

/** An alarm that was just raised and is open, with its plant. */
export interface RaisedAlarm extends Pick<Alarm, 'id' | 'kind' | 'began_at' | 'tickets'> {
  readonly plant_id: number
  readonly name: string
  readonly supplier: string
}

/**
 * For each plant whose rhythm (when it usually sends tickets) has not been computed today: the times of its receipts in the last 9 days, in
 * milliseconds.
 */
export async function findReceiptsWithoutRhythm(db: AgencyTransaction, today: Day, now: Date): Promise<{ readonly plant_id: number; readonly receipts: readonly number[] }[]> {
  return db.many(sql<{ plant_id: number; receipts: number[] }>`
    SELECT activity.plant_id, coalesce(json_agg((extract(epoch FROM arrival.arrived_at) * 1000)::bigint) FILTER (WHERE arrival.plant_id IS NOT NULL), '[]') AS receipts
    FROM plant_activity activity
    LEFT JOIN plant_arrivals arrival ON arrival.dot_authority_id = ${db.agency} AND arrival.plant_id = activity.plant_id
      AND arrival.arrived_at > ${now.toISOString()}::timestamptz - make_interval(days => ${HEALTH_DAYS + 2})
    WHERE activity.dot_authority_id = ${db.agency} AND activity.rhythm_day IS DISTINCT FROM ${today}::date GROUP BY 1`)
}

/** Stores when plants usually send tickets (their rhythms), as computed for a day. */
export async function setRhythms(db: AgencyTransaction, day: Day, rhythms: readonly (Rhythm & { readonly plant_id: number })[]): Promise<void> {
  if (rhythms.length === 0) return
  await db.run(sql`
    UPDATE plant_activity SET rhythm_day = ${day}::date, usual_gap_seconds = rhythm.gap, usual_hours = rhythm.hours::int[]
    FROM unnest(${rhythms.map((one) => one.plant_id)}::int[], ${rhythms.map((one) => one.usual_gap_seconds)}::int[], ${rhythms.map((one) => `{${one.usual_hours.join(',')}}`)}::text[]) AS rhythm (plant_id, gap, hours)
    WHERE plant_activity.dot_authority_id = ${db.agency} AND plant_activity.plant_id = rhythm.plant_id`)
}

/** For each active plant that has a rhythm: the rhythm (when the plant usually sends tickets) and the time of its last receipt. */
export function findActivities(db: AgencyTransaction): Promise<(Activity & { readonly plant_id: number })[]> {
  return db.many(sql<Activity & { plant_id: number }>`
    SELECT activity.plant_id, activity.usual_gap_seconds, activity.usual_hours, to_json(activity.last_arrived_at) #>> '{}' AS last_arrived_at
    FROM plant_activity activity
    JOIN plants ON plants.dot_authority_id = activity.dot_authority_id AND plants.id = activity.plant_id AND plants.active AND plants.merged_into IS NULL
    WHERE activity.dot_authority_id = ${db.agency} AND activity.usual_gap_seconds IS NOT NULL`)
}

/** The late receipts of the last day by plant, and the moments at which tickets arrived in time, in milliseconds. */
export function findLateArrivals(db: AgencyTransaction, now: Date): Promise<{ readonly plant_id: number; readonly arrivals: readonly LateArrival[]; readonly in_time: readonly number[] }[]> {
  const ms = sql.part`(extract(epoch FROM arrived_at) * 1000)::bigint`
  return db.many(sql<{ plant_id: number; arrivals: LateArrival[]; in_time: number[] }>`
    SELECT plant_id, json_agg(json_build_object('at', ${ms}, 'late', late) ORDER BY arrived_at) FILTER (WHERE late > 0) AS arrivals,
      coalesce(json_agg(${ms} ORDER BY arrived_at) FILTER (WHERE tickets > late), '[]') AS in_time
    FROM plant_arrivals arrival JOIN plants ON plants.dot_authority_id = arrival.dot_authority_id AND plants.id = arrival.plant_id AND plants.active AND plants.merged_into IS NULL
    WHERE arrival.dot_authority_id = ${db.agency} AND arrived_at > ${now.toISOString()}::timestamptz - interval '1 day'
    GROUP BY plant_id HAVING sum(late) > 0`)
}

/**
 * Raises the alarms that were not raised before; returns the newly raised alarms that are open. If a batch has grown since its alarm was
 * raised, updates the number of tickets of the alarm.
 */
export async function raiseAlarms(db: AgencyTransaction, actor: Actor, alarms: readonly NewAlarm[]): Promise<RaisedAlarm[]> {
  if (alarms.length === 0) return []
  const grown = await db.many(sql<{ id: number; version: number; name: string; was: number; tickets: number }>`
    UPDATE plant_alarms alarm SET tickets = grown.tickets, version = alarm.version + 1, updated_at = now()
    FROM json_populate_recordset(NULL::plant_alarms, ${JSON.stringify(alarms)}::json) AS grown
    JOIN plant_alarms former ON former.dot_authority_id = ${db.agency} AND former.plant_id = grown.plant_id AND former.kind = grown.kind AND former.began_at = grown.began_at AND former.tickets < grown.tickets
    JOIN plants ON plants.dot_authority_id = ${db.agency} AND plants.id = former.plant_id
    WHERE alarm.dot_authority_id = ${db.agency} AND alarm.id = former.id
    RETURNING alarm.id, alarm.version, plants.name, former.tickets AS was, alarm.tickets`)
  await recordEvents(db, actor, 'grown', grown.map(({ id, version, name, was, tickets }) => ({ kind: 'plant_alarm', id, name, version, dot_project_id: null, changes: { tickets: [was, tickets] } })))
  const raised = await db.many(sql<RaisedAlarm & { ended_at: string | null }>`
    WITH added AS (
      INSERT INTO plant_alarms (dot_authority_id, plant_id, kind, began_at, tickets, usual_gap_seconds, ended_at)
      SELECT ${db.agency}::int, plant_id, kind, began_at, tickets, usual_gap_seconds, ended_at
      FROM json_populate_recordset(NULL::plant_alarms, ${JSON.stringify(alarms)}::json) ORDER BY plant_id, kind, began_at DESC
      ON CONFLICT DO NOTHING RETURNING id, plant_id, kind, began_at, tickets, ended_at)
    SELECT added.id, added.plant_id, added.kind, to_json(added.began_at) #>> '{}' AS began_at, added.tickets, to_json(added.ended_at) #>> '{}' AS ended_at, plants.name, plants.supplier
    FROM added JOIN plants ON plants.dot_authority_id = ${db.agency} AND plants.id = added.plant_id ORDER BY added.id`)
  await recordEvents(db, actor, 'raised', raised.map(({ id, name, kind, began_at: from }) => ({ kind: 'plant_alarm', id, name, version: 1, dot_project_id: null, changes: { kind: [null, kind], began_at: [null, from] } })))
  return raised.filter((alarm) => alarm.ended_at === null)
}

/**
 * Ends the alarms of inactive plants. Also ends the alarms about silence that the receipt of a later ticket could not see, and so did not
 * end, because the transactions that wrote the alarm and the ticket overlapped. Times are compared with a tolerance of one second, since
 * the times of an alarm are stored only to the millisecond.
 */
export function endStaleAlarms(db: AgencyTransaction, actor: Actor): Promise<void> {
  return endAlarmsWhere(db, actor, sql.part`(NOT plants.active OR (alarm.kind = 'silent' AND EXISTS (
    SELECT FROM plant_activity activity WHERE activity.dot_authority_id = alarm.dot_authority_id AND activity.plant_id = alarm.plant_id
      AND activity.last_arrived_at > alarm.began_at + interval '1 second')))`)
}

/** A page of alarms: open alarms before ended alarms, and the newest first in each group. */
export async function findAlarms(db: AgencyTransaction, { plant_id: plant, open }: { readonly plant_id?: number; readonly open?: boolean }, limit: number, offset: number): Promise<{ readonly rows: Alarm[]; readonly total: number }> {
  const where = sql.part`alarm.dot_authority_id = ${db.agency} AND (${plant ?? null}::int IS NULL OR alarm.plant_id = ${plant ?? null}) AND (${open ?? null}::boolean IS NULL OR (alarm.ended_at IS NULL) = ${open ?? null}::boolean)`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM plant_alarms alarm WHERE ${where}`)
  const rows = await db.many(sql<{ alarm: Alarm }>`SELECT ${alarmJson} AS alarm FROM plant_alarms alarm WHERE ${where} ORDER BY alarm.ended_at IS NULL DESC, alarm.began_at DESC, alarm.id LIMIT ${limit} OFFSET ${offset}`)
  return { rows: rows.map((row) => row.alarm), total }
}

/** Locks an alarm and returns it with the name of its plant; null when there is none. */
export function lockAlarm(db: AgencyTransaction, id: number): Promise<{ readonly alarm: Alarm; readonly name: string } | null> {
  return db.maybeOne(sql<{ alarm: Alarm; name: string }>`
    SELECT ${alarmJson} AS alarm, plants.name FROM plant_alarms alarm JOIN plants ON plants.dot_authority_id = alarm.dot_authority_id AND plants.id = alarm.plant_id
    WHERE alarm.dot_authority_id = ${db.agency} AND alarm.id = ${id} FOR UPDATE OF alarm`)
}

/** Records who acknowledged an alarm, and the note. */
export async function setAcknowledged(db: AgencyTransaction, id: number, by: { readonly id: number; readonly name: string }, note: string): Promise<Alarm> {
  const { alarm } = await db.one(sql<{ alarm: Alarm }>`
    UPDATE plant_alarms alarm SET acknowledged_at = now(), acknowledged_by = ${by.id}, acknowledged_by_name = ${by.name}, note = ${note}, version = alarm.version + 1, updated_at = now()
    WHERE alarm.dot_authority_id = ${db.agency} AND alarm.id = ${id} RETURNING ${alarmJson} AS alarm`)
  return alarm
}
