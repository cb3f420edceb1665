import { sql } from '#src/server/platform/database/sql'
import { restoreColumnsOf } from '#src/server/record-events/restorer'

/** How an undo puts employees back. */
export const employeeRestorer = restoreColumnsOf({
  table: 'employees',
  columns: ['first_name', 'last_name', 'email', 'phone', 'role', 'districts', 'deleted_at', 'deleted_by'],
  may: 'change_employees_and_groups',
  name: sql.part`record.first_name || ' ' || record.last_name`,
  notTakenBack: ['invited'],
})
