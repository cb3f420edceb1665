import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/** Undoes a change of a day total that a plant reported. The first entry of a day can be changed but not undone. */
export const dayTotalRestorer = restoreColumnsOf({
  table: 'plant_day_totals',
  columns: ['plant_id', 'loads', 'tons', 'first_number', 'last_number', 'entered_by_name'],
  may: 'write_plant_notes',
  name: sql.part`(SELECT name FROM plants WHERE plants.dot_authority_id = record.dot_authority_id AND plants.id = record.plant_id)`,
})
