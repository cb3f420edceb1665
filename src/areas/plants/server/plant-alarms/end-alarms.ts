import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Ends the open alarms of one kind for these plants, because tickets arrive again. */
export async function endAlarms(db: AgencyTransaction, actor: Actor, kind: 'silent' | 'late_batch', plants: readonly number[]): Promise<void> {
  if (plants.length > 0) await endAlarmsWhere(db, actor, sql.part`alarm.kind = ${kind} AND alarm.plant_id = ANY(${[...plants]}::int[])`)
}

/**
 * Ends the open alarms that match an SQL condition, which refers to the alarm as `alarm` and to its plant as `plants`. Records one event
 * for each alarm.
 */
export async function endAlarmsWhere(db: AgencyTransaction, actor: Actor, where: SqlPart): Promise<void> {
  const ended = await db.many(sql<{ id: number; version: number; name: string; at: string }>`
    UPDATE plant_alarms alarm SET ended_at = now(), version = alarm.version + 1, updated_at = now() FROM plants
    WHERE alarm.dot_authority_id = ${db.agency} AND alarm.ended_at IS NULL AND plants.dot_authority_id = ${db.agency} AND plants.id = alarm.plant_id AND ${where}
    RETURNING alarm.id, alarm.version, plants.name, to_json(alarm.ended_at) #>> '{}' AS at`)
  await recordEvents(db, actor, 'ended', ended.map(({ id, version, name, at }) => ({ kind: 'plant_alarm', id, name, version, dot_project_id: null, changes: { ended_at: [null, at] } })))
}
