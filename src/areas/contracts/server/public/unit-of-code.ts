import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/**
 * SQL expression for the unit of a code's quantity, like `unitOfQuantity` of the domain. Quantities of the do-not-pay item are in the
 * ticket's own unit and are never converted.
 */
export const unitOfCode = sql.part`CASE WHEN item.is_dnp THEN ${unitKeyOf(sql.part`slip.uom_1`)} ELSE item.estimated_qty_uom END`

/**
 * The FROM list and the start of the WHERE clause for a query that adds up codes by `unitOfCode`: the codes of a project's do-not-pay item,
 * with their tickets.
 */
export function doNotPayCodes(db: AgencyTransaction, projectId: number): SqlPart {
  return sql.part`pay_items item
    JOIN pay_item_assignments code ON code.dot_authority_id = item.dot_authority_id AND code.dot_project_id = item.dot_project_id AND code.project_pay_item_id = item.id
    JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
  WHERE item.dot_authority_id = ${db.agency} AND item.dot_project_id = ${projectId} AND item.is_dnp`
}
