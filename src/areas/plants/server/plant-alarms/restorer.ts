import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/** Undoes the acknowledgment of an alarm. Raising and ending an alarm cannot be undone, because both follow from the tickets. */
export const plantAlarmRestorer = restoreColumnsOf({
  table: 'plant_alarms',
  columns: ['acknowledged_at', 'acknowledged_by', 'acknowledged_by_name', 'note'],
  may: 'write_plant_notes',
  name: sql.part`(SELECT name FROM plants WHERE plants.dot_authority_id = record.dot_authority_id AND plants.id = record.plant_id)`,
  notUndoable: ['raised', 'grown', 'ended'],
})
