import { sql } from '#src/platform/server/database/sql'

/** SQL for an alarm as JSON, for the table alias `alarm`. */
export const alarmJson = sql.part`json_build_object('id', alarm.id, 'version', alarm.version, 'plant_id', alarm.plant_id, 'kind', alarm.kind, 'began_at', alarm.began_at,
  'tickets', alarm.tickets, 'usual_gap_seconds', alarm.usual_gap_seconds, 'ended_at', alarm.ended_at, 'acknowledged_at', alarm.acknowledged_at,
  'acknowledged_by_name', alarm.acknowledged_by_name, 'note', alarm.note)`
