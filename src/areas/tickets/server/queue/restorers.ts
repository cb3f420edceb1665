import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

/** Undoes parking tickets, handing them over, and putting them back into the queue (API-32). */
export const parkedTicketRestorer: Restorer = restoreColumnsOf({
  table: 'parked_slips',
  columns: ['note', 'for_employee_id', 'for_name', 'parked_by_name', 'parked_at'],
  may: 'assign_pay_codes',
  name: sql.part`(SELECT slip.ticket_number FROM slips slip WHERE slip.dot_authority_id = record.dot_authority_id AND slip.id = record.slip_id)`,
  hasUpdatedAt: false,
})
