import { currentStatuses, noteStatuses } from '#src/areas/equipment/server/status-store'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/**
 * Undoes status changes that a person made: restores the status, the time of the last change, and whether the equipment transmits. Adds a
 * row to the history of statuses.
 */
export const statusRestorer = restoreColumnsOf({
  table: 'equipment_states',
  columns: ['status_id', 'transmitting', 'status_since'],
  may: 'change_equipment',
  name: sql.part`(SELECT machine.equipment_id FROM equipments machine WHERE machine.dot_authority_id = record.dot_authority_id AND machine.id = record.id)`,
  async after(db, { actor }, records) {
    const at = new Date().toISOString()
    await noteStatuses(db, actor.name, (await currentStatuses(db, records.map(({ id }) => id))).map((state) => ({ ...state, at })))
  },
})
