import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/**
 * The unit of a code's quantity, like `unitOfQuantity` of the domain. The do-not-pay item has the ticket's own unit and is never
 * converted.
 */
export const unitOfCode = sql.part`CASE WHEN item.is_dnp THEN ${unitKeyOf(sql.part`slip.uom_1`)} ELSE item.estimated_qty_uom END`

/**
 * The FROM list and the start of the WHERE clause of a query that sums by `unitOfCode`. The query reads the codes of a project's
 * do-not-pay item and their tickets.
 */
export function doNotPayCodes(db: AgencyTransaction, projectId: number): SqlPart {
  return sql.part`pay_items item
    JOIN pay_item_assignments code ON code.dot_authority_id = item.dot_authority_id AND code.dot_project_id = item.dot_project_id AND code.project_pay_item_id = item.id
    JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
  WHERE item.dot_authority_id = ${db.agency} AND item.dot_project_id = ${projectId} AND item.is_dnp`
}
