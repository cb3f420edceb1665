import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/**
 * SQL expression for the unit of a code's quantity, like `unitOfQuantity` of the domain. Quantities of the do-not-pay item are in the
 * ticket's own unit and are never converted. Codes of a closed period keep the unit that the ticket had when the period was closed: if the
 * ticket is later received again in another unit, neither the quantity of the code nor the period changes (PLUS-18).
 */
export const unitOfCode = sql.part`CASE WHEN item.is_dnp THEN ${unitKeyOf(unitSince(sql.part`code.dot_authority_id`, { slip: sql.part`code.slip_id`, present: sql.part`slip.uom_1` }, sql.part`(
  SELECT period.closed_at FROM pay_periods period WHERE period.dot_authority_id = code.dot_authority_id AND period.dot_project_id = code.dot_project_id AND period.number = code.pay_period)`))}
  ELSE item.estimated_qty_uom END`

/**
 * SQL expression for the unit that a ticket had at a moment: the old value of the first change of the unit after that moment, or the
 * present unit if there is no such change or if the moment is null.
 */
export function unitSince(agency: SqlPart, { slip, present }: { readonly slip: SqlPart; readonly present: SqlPart }, moment: SqlPart): SqlPart {
  return sql.part`(SELECT CASE WHEN later.changes IS NULL THEN ${present} ELSE later.changes #>> '{uom_1,0}' END FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT event.changes FROM slip_events event
    WHERE event.dot_authority_id = ${agency} AND event.slip_id = ${slip} AND event.happened_at > ${moment} AND event.changes -> 'uom_1' IS NOT NULL
    ORDER BY event.id LIMIT 1) later ON true)`
}

/**
 * The FROM list and the start of the WHERE clause for a query that groups codes by `unitOfCode`: the codes of a project's do-not-pay item,
 * with their tickets.
 */
export function doNotPayCodes(db: AgencyTransaction, projectId: number): SqlPart {
  return sql.part`pay_items item
    JOIN pay_item_assignments code ON code.dot_authority_id = item.dot_authority_id AND code.dot_project_id = item.dot_project_id AND code.project_pay_item_id = item.id
    JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
  WHERE item.dot_authority_id = ${db.agency} AND item.dot_project_id = ${projectId} AND item.is_dnp`
}
