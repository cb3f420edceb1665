import { unitKeyOf } from '#src/platform/server/units/unit-key'
import { LBS_OF_TON, spellingsOf } from '#src/platform/domain/units/weight-units'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * The balances of a project's coded tickets, or of one ticket, by material, unit and pay period, as JSON in the shape of the API (PLUS-5).
 * Amounts are in the ticket's unit and rounded last. Whether a ticket is balanced is decided in the unit of its first pay item, like
 * `balance` of the domain (UOM-8). A ticket without a net, with a source-only item, or with units that do not convert is not compared.
 * Rejected and voided tickets are not paid and have no balance.
 */
export async function findBalances(db: AgencyTransaction, projectId: number, slipId: number | null): Promise<string> {
  const { balances } = await db.one(sql<{ balances: string }>`
    WITH coded AS MATERIALIZED (
      SELECT id, material_description, uom_1, pay_period, net_amount, coalesce(waste_quantity, 0) AS waste, overload_amount, overload_unit FROM slips
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND coded AND status NOT IN ('rejected', 'voided')
        AND (${slipId}::int IS NULL OR id = ${slipId})
    ), spelled AS MATERIALIZED (
      SELECT uom_1, key, CASE WHEN key = ANY (${spellingsOf('lbs')}::text[]) THEN 'lbs' WHEN key = ANY (${spellingsOf('tons')}::text[]) THEN 'tons' END AS weight_unit
      FROM (SELECT DISTINCT uom_1, ${unitKeyOf(sql.part`uom_1`)} AS key FROM coded) spelled
    ), items AS MATERIALIZED (
      SELECT id, is_dnp, source_only, ${unitKeyOf(sql.part`estimated_qty_uom`)} AS key FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
    ), factors AS MATERIALIZED (
      SELECT ${unitKeyOf(sql.part`uom.code`)} AS item_key, ${unitKeyOf(sql.part`unit.ticket_uom`)} AS ticket_key, factor_numerator, factor_denominator
      FROM reconciliation_uoms uom JOIN reconciliation_uom_units unit ON unit.dot_authority_id = uom.dot_authority_id AND unit.reconciliation_uom_id = uom.id
      WHERE uom.dot_authority_id = ${db.agency}
    ), conversions AS MATERIALIZED (
      SELECT items.id AS item_id, spelled.uom_1, is_dnp, source_only,
        CASE WHEN is_dnp OR (factor_numerator IS NULL AND items.key = spelled.key) THEN 1 ELSE factor_numerator END AS numerator,
        CASE WHEN is_dnp OR (factor_numerator IS NULL AND items.key = spelled.key) THEN 1 ELSE factor_denominator END AS denominator
      FROM items CROSS JOIN spelled LEFT JOIN factors ON factors.item_key = items.key AND factors.ticket_key = spelled.key
    ), tickets AS (
      SELECT coded.id, material_description, spelled.key AS uom, coded.pay_period, net_amount AS net, waste,
        CASE WHEN overload_amount IS NULL OR overload_unit IS NULL OR weight_unit IS NULL THEN 0 WHEN weight_unit = overload_unit THEN overload_amount
          WHEN weight_unit = 'lbs' THEN overload_amount * ${LBS_OF_TON}::numeric ELSE overload_amount / ${LBS_OF_TON}::numeric END AS overload,
        net_amount IS NOT NULL AND NOT bool_or(source_only) AND bool_and(numerator IS NOT NULL) AS is_compared,
        coalesce(sum(quantity) FILTER (WHERE is_dnp), 0) AS do_not_pay, coalesce(sum(quantity * denominator / numerator) FILTER (WHERE NOT is_dnp), 0) AS assigned,
        coalesce((array_agg(numerator ORDER BY slot) FILTER (WHERE NOT is_dnp))[1], 1) AS numerator,
        coalesce((array_agg(denominator ORDER BY slot) FILTER (WHERE NOT is_dnp))[1], 1) AS denominator
      FROM coded JOIN spelled ON spelled.uom_1 IS NOT DISTINCT FROM coded.uom_1
        JOIN pay_item_assignments code ON code.dot_authority_id = ${db.agency} AND code.slip_id = coded.id
        JOIN conversions ON item_id = project_pay_item_id AND conversions.uom_1 IS NOT DISTINCT FROM coded.uom_1
      GROUP BY coded.id, material_description, spelled.key, coded.pay_period, net_amount, waste, overload_amount, overload_unit, weight_unit
    ), judged AS (
      SELECT tickets.*, is_compared AND round((net - waste - overload) * numerator / denominator, 2)
          <> round((assigned + do_not_pay) * numerator / denominator, 2) AS is_off, said.slip_id IS NOT NULL AS is_explained
      FROM tickets LEFT JOIN slip_findings said ON said.dot_authority_id = ${db.agency} AND said.slip_id = tickets.id AND said.rule = 'unbalanced'
        AND said.cleared_at IS NULL AND said.reason IS NOT NULL
    ), summed AS (
      SELECT material_description, nullif(uom, '') AS uom, pay_period, count(*) AS tickets, count(*) FILTER (WHERE NOT is_compared) AS not_compared,
        coalesce(round(sum(net) FILTER (WHERE is_compared), 2), 0) AS net, coalesce(round(sum(waste) FILTER (WHERE is_compared), 2), 0) AS waste,
        coalesce(round(sum(overload) FILTER (WHERE is_compared), 2), 0) AS overload, coalesce(round(sum(do_not_pay) FILTER (WHERE is_compared), 2), 0) AS do_not_pay,
        coalesce(round(sum(assigned) FILTER (WHERE is_compared), 2), 0) AS assigned,
        count(*) FILTER (WHERE is_off AND NOT is_explained) AS unbalanced, count(*) FILTER (WHERE is_off AND is_explained) AS explained
      FROM judged GROUP BY 1, 2, 3
    )
    SELECT json_build_object('balances', coalesce(json_agg(summed ORDER BY material_description, uom, pay_period), '[]'))::text AS balances FROM summed`)
  return balances
}
