import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

/** Undoes changes of saved views (API-32). */
export const savedViewRestorer: Restorer = restoreColumnsOf({
  table: 'saved_views',
  columns: ['name', 'query', 'is_shared', 'deleted_at'],
  may: ['see_project_tickets', 'see_plant_tickets'],
  name: sql.part`record.name`,
})
