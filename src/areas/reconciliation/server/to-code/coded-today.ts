import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * How many tickets a person has coded since the day began in the time zone of the ticket's project. A ticket coded twice counts once. A
 * ticket whose code was undone, cleared, or replaced by somebody else does not count.
 */
export async function countCodedToday(db: AgencyTransaction, employeeId: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(DISTINCT e.slip_id)::int AS count FROM slip_events e
    JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = e.slip_id
    JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = s.dot_project_id
    WHERE e.dot_authority_id = ${db.agency} AND e.actor_employee_id = ${employeeId} AND e.event IN ('assigned', 'reassigned')
      AND e.id > coalesce((SELECT max(old.id) FROM slip_events old WHERE old.dot_authority_id = ${db.agency} AND old.actor_employee_id = ${employeeId}
        AND old.event IN ('assigned', 'reassigned') AND old.happened_at < now() - interval '36 hours'), 0)
      AND EXISTS (SELECT FROM pay_item_assignments code WHERE code.dot_authority_id = ${db.agency} AND code.slip_id = e.slip_id
        AND code.assigned_by = ${employeeId} AND code.assigned_at >= date_trunc('day', now() AT TIME ZONE p.timezone) AT TIME ZONE p.timezone)`)
  return count
}
