import { lrsRoute } from '#src/areas/stationing/domain/lrs/route'
import { sql } from '#src/platform/server/database/sql'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const linesOfRoute = sql.part`line.dot_authority_id = record.dot_authority_id AND line.route = record.id AND line.import_number = record.import_number`
const records = recordTable(lrsRoute, {}, {
  line_id: sql.part`(SELECT line.id FROM route_lines line WHERE ${linesOfRoute} ORDER BY line.position LIMIT 1)`,
  points: sql.part`(SELECT sum(jsonb_array_length(line.path))::int FROM route_lines line WHERE ${linesOfRoute})`,
  added_by: sql.part`record.added_by_name`,
  updated_at: sql.part`to_json(record.updated_at) #>> '{}'`,
  deleted_by: sql.part`(SELECT concat_ws(' ', person.first_name, person.last_name) FROM employees person WHERE person.dot_authority_id = record.dot_authority_id AND person.id = record.deleted_by)`,
})

/**
 * Deletes and restores routes, and undoes their imports. The other routes are not read, because no rule compares a route with them: an
 * import replaces the route with the same id.
 */
export const routeWriter = new RecordWriter(lrsRoute, { ...records, others: () => Promise.resolve([]) }, { saysFirst: true })
