import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { amountsOfItems, amountToDate } from '#src/areas/contracts/server/public/amounts-of-items'
import { doNotPayCodes, unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/**
 * The progress of a project's reconciliation, as JSON in the shape of the API. Sums are exact and rounded last. Rejected and voided tickets
 * without pay codes do not count. Rejected and voided tickets with pay codes count as coded, because their quantities are in the sums.
 * `voided_coded` counts voided tickets with pay codes only until their period is closed; after that, the codes are paid and cannot be
 * cleared. The do-not-pay item has one row for each unit, because a sum cannot mix units, and no balance, because no contract has a
 * quantity of it. `payPeriod` limits the coded tickets and the quantities to one period.
 */
export async function findReconciliationTotals(db: AgencyTransaction, projectId: number, payPeriod: number | null): Promise<string> {
  const { totals } = await db.one(sql<{ totals: string }>`
    WITH counted AS (
      SELECT ticket_date AS day, material_description, uom_1, coded,
        count(*) AS tickets, sum(net_amount) AS net_amount, count(*) FILTER (WHERE coded AND status = 'voided' AND pay_period IN (
          SELECT number FROM pay_periods WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND state <> 'closed')) AS voided_coded
      FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
        AND (coded OR status <> ALL ('{rejected,voided}'))
        AND (${payPeriod}::int IS NULL OR NOT coded OR pay_period = ${payPeriod})
      GROUP BY 1, 2, 3, 4
    ), materials AS (
      SELECT material_description, nullif(${unitKeyOf(sql.part`uom_1`)}, '') AS uom, coalesce(sum(tickets) FILTER (WHERE coded), 0) AS coded,
        coalesce(sum(tickets) FILTER (WHERE NOT coded), 0) AS uncoded,
        CASE WHEN bool_or(coded) THEN round(sum(net_amount) FILTER (WHERE coded), 2) ELSE 0 END AS coded_net_amount,
        CASE WHEN bool_or(NOT coded) THEN round(sum(net_amount) FILTER (WHERE NOT coded), 2) ELSE 0 END AS uncoded_net_amount
      FROM counted GROUP BY 1, 2
    ), days AS (
      SELECT day, coalesce(sum(tickets) FILTER (WHERE coded), 0) AS coded, coalesce(sum(tickets) FILTER (WHERE NOT coded), 0) AS uncoded
      FROM counted GROUP BY day
    ), periods AS (
      SELECT number, version, start_date, end_date, state, closed_at, closed_by, closed_by_name, pay_basis FROM pay_periods
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
    ), assigned AS (
      SELECT project_pay_item_id, pay_period, NULL AS unit, sum(tickets) AS tickets, sum(quantity) AS quantity
      FROM pay_item_totals JOIN pay_items item ON item.dot_authority_id = pay_item_totals.dot_authority_id AND item.id = project_pay_item_id AND NOT item.is_dnp
      WHERE pay_item_totals.dot_authority_id = ${db.agency} AND pay_item_totals.dot_project_id = ${projectId}
      GROUP BY project_pay_item_id, pay_period
      UNION ALL
      SELECT code.project_pay_item_id, code.pay_period, ${unitOfCode} AS unit, count(*), sum(code.quantity) FROM ${doNotPayCodes(db, projectId)} GROUP BY 1, 2, 3
    ), items AS (
      SELECT id, line_number, item_code, item_description, coalesce(unit, estimated_qty_uom) AS estimated_qty_uom, is_dnp, source_only, estimated_quantity,
        coalesce(sum(tickets) FILTER (WHERE ${payPeriod}::int IS NULL OR pay_period = ${payPeriod}), 0) AS ticket_count,
        coalesce(sum(quantity) FILTER (WHERE ${payPeriod}::int IS NULL OR pay_period = ${payPeriod}), 0.00) AS quantity,
        coalesce(sum(quantity) FILTER (WHERE pay_period = (SELECT number FROM periods WHERE state = 'in_progress')), 0.00) AS work_completed,
        coalesce(sum(quantity), 0.00) AS total_to_date,
        CASE WHEN NOT is_dnp THEN estimated_quantity - coalesce(sum(quantity), 0.00) END AS balance_to_finish,
        unit_price, ${amountToDate} AS amount_to_date
      FROM pay_items LEFT JOIN assigned ON project_pay_item_id = id LEFT JOIN ${amountsOfItems(db, projectId)} ON paid.pay_item_id = id
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
      GROUP BY dot_authority_id, id, unit, paid.pay_item_id, paid.amount
    ), coded_by_period AS (
      SELECT pay_period, count(*) AS ticket_count FROM slips
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND coded GROUP BY pay_period
    ), listed_periods AS (
      SELECT periods.*, coalesce(coded_by_period.ticket_count, 0) AS ticket_count FROM periods LEFT JOIN coded_by_period ON pay_period = number
    )
    SELECT json_build_object(
      'tickets', (SELECT json_build_object('coded', coalesce(sum(coded), 0), 'uncoded', coalesce(sum(uncoded), 0),
        'voided_coded', (SELECT coalesce(sum(voided_coded), 0) FROM counted)) FROM days),
      'by_material', coalesce((SELECT json_agg(materials ORDER BY material_description, uom) FROM materials), '[]'),
      'by_pay_item', coalesce((SELECT json_agg(items ORDER BY line_number, id, estimated_qty_uom) FROM items), '[]'),
      'by_period', coalesce((SELECT json_agg(listed_periods ORDER BY number) FROM listed_periods), '[]'),
      'by_day', coalesce((SELECT json_agg(days ORDER BY day) FROM days), '[]')
    )::text AS totals`)
  return totals
}
