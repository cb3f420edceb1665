import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * A subquery `paid` with the amount paid for each item of a project to date, as pay_item_id and amount (PAY-46). Adds the amounts of the
 * lines of closed periods to the amounts of the period in progress. The amounts of the period in progress are calculated with current
 * prices, and rounded for each item and contractor as they will be when the period is closed. The amount is null for an item that was in a
 * closed period before the item had a price, because a partial sum would look complete.
 */
export function amountsOfItems(db: AgencyTransaction, projectId: number): SqlPart {
  return sql.part`(
    SELECT pay_item_id, CASE WHEN bool_and(amount IS NOT NULL) THEN sum(amount) END AS amount FROM (
      SELECT pay_item_id, amount FROM pay_period_lines
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND quantity IS NOT NULL AND NOT is_dnp
      UNION ALL
      SELECT item.id, round(open.quantity * item.unit_price, 2)
      FROM (SELECT code.project_pay_item_id, sum(code.quantity) AS quantity FROM pay_item_assignments code
        JOIN pay_items priced ON priced.dot_authority_id = ${db.agency} AND priced.id = code.project_pay_item_id AND priced.unit_price IS NOT NULL
        WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId} AND code.quantity IS NOT NULL
          AND code.pay_period = (SELECT number FROM pay_periods WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND state = 'in_progress')
        GROUP BY code.project_pay_item_id, code.external_dot_contractor_id) open
      JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = open.project_pay_item_id) amounts
    GROUP BY pay_item_id) paid`
}

/** The amount to date of a row of `pay_items` joined with `amountsOfItems`: 0.00 for an item that has a price but has not been paid yet. */
export const amountToDate = sql.part`CASE WHEN pay_items.unit_price IS NULL THEN NULL WHEN paid.pay_item_id IS NULL THEN 0.00 ELSE paid.amount END`

/**
 * Subquery for a row of `pay_periods`: the sum of its lines' amounts, and the number of lines with a quantity but without a price (PAY-46).
 */
export const paidInPeriod = sql.part`LATERAL (
  SELECT sum(line.amount) AS amount, count(*) FILTER (WHERE line.quantity IS NOT NULL AND NOT line.is_dnp AND line.unit_price IS NULL)::int AS unpriced_lines
  FROM pay_period_lines line
  WHERE line.dot_authority_id = pay_periods.dot_authority_id AND line.dot_project_id = pay_periods.dot_project_id AND line.pay_period = pay_periods.number) paid`
