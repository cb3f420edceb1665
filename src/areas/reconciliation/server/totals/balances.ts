import { LBS_OF_TON, spellingsOf } from '#src/platform/domain/units/weight-units'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/**
 * The amount of a ticket that is to be paid, and the amount that is assigned, both in the ticket's unit. The CASE skips the subtractions
 * for tickets without waste and overload, which are nearly all tickets.
 */
const payable = sql.constant(sql.part`CASE WHEN waste IS NULL AND overload IS NULL THEN net ELSE net - coalesce(waste, 0) - coalesce(overload, 0) END`)
const total = sql.constant(sql.part`CASE WHEN second IS NULL THEN coalesce(first, 0) ELSE coalesce(first, 0) + second END`)
const isOff = sql.constant(sql.part`is_compared AND ${payable} <> ${total} AND CASE WHEN is_same THEN round(${payable}, 2) <> round(${total}, 2)
          ELSE round((${payable}) * numerator / denominator, 2) <> round((${total}) * numerator / denominator, 2) END`)

/**
 * The balances of a project's coded tickets, or of one ticket, by material, unit and pay period, as JSON in the shape of the API (PLUS-5).
 * Amounts are in the ticket's unit and rounded last. Whether a ticket is balanced is decided in the unit of its first pay item, like
 * `balance` of the domain (UOM-8). A ticket without a net, with a source-only item, or with units that do not convert is not compared.
 * Rejected and voided tickets are not paid and have no balance.
 *
 * A ticket has at most two assignments. Each is joined by its slot, because grouping the assignments by ticket takes several times as long.
 * `OFFSET 0` makes PostgreSQL compute the columns of a ticket once, instead of again at each place that uses them. The tickets are read
 * from `slips` only once, for both their units and their amounts, because reading the wide rows of `slips` a second time would take longer
 * than keeping the few columns in memory.
 */
export async function findBalances(db: AgencyTransaction, projectId: number, slipId: number | null): Promise<string> {
  const coded = sql.part`s.dot_authority_id = ${db.agency} AND s.dot_project_id = ${projectId} AND s.coded AND s.status NOT IN ('rejected', 'voided')
          ${slipId === null ? sql.part`` : sql.part`AND s.id = ${slipId}`}`
  const slot = (number: 1 | 2, code: SqlPart, item: SqlPart) => sql.part`
        LEFT JOIN pay_item_assignments ${code} ON ${code}.dot_authority_id = ${db.agency} AND ${code}.dot_project_id = ${projectId}
          AND ${code}.slip_id = s.id AND ${code}.slot = ${number}
        LEFT JOIN conversions ${item} ON ${item}.item_id = ${code}.project_pay_item_id AND ${item}.ticket_unit = s.ticket_unit`
  const statement = sql<{ balances: string }>`
    WITH coded AS MATERIALIZED (
      SELECT s.id, s.material_description, coalesce(s.uom_1, '') AS ticket_unit, s.pay_period, s.net_amount, s.waste_quantity, s.overload_amount, s.overload_unit FROM slips s WHERE ${coded}
    ), ${conversions(db, projectId, slipId)}, tickets AS (
      SELECT s.id, s.material_description, coalesce(item_1.ticket_key, item_2.ticket_key) AS uom, s.pay_period, s.net_amount AS net, s.waste_quantity AS waste,
        CASE WHEN overload_amount IS NULL OR overload_unit IS NULL THEN NULL
          ELSE CASE coalesce(item_1.weight_unit, item_2.weight_unit) WHEN overload_unit THEN overload_amount
            WHEN 'lbs' THEN overload_amount * ${LBS_OF_TON}::numeric WHEN 'tons' THEN overload_amount / ${LBS_OF_TON}::numeric END END AS overload,
        s.net_amount IS NOT NULL AND coalesce(item_1.is_comparable, true) AND coalesce(item_2.is_comparable, true) AS is_compared,
        CASE WHEN item_1.is_dnp THEN code_1.quantity WHEN item_2.is_dnp THEN code_2.quantity END AS do_not_pay,
        CASE WHEN item_1.is_same THEN code_1.quantity ELSE code_1.quantity * item_1.denominator / item_1.numerator END AS first,
        CASE WHEN item_2.is_same THEN code_2.quantity ELSE code_2.quantity * item_2.denominator / item_2.numerator END AS second,
        CASE WHEN NOT item_1.is_dnp THEN item_1.is_same WHEN NOT item_2.is_dnp THEN item_2.is_same ELSE true END AS is_same,
        CASE WHEN NOT item_1.is_dnp THEN item_1.numerator ELSE item_2.numerator END AS numerator,
        CASE WHEN NOT item_1.is_dnp THEN item_1.denominator ELSE item_2.denominator END AS denominator
      FROM coded s ${slot(1, sql.part`code_1`, sql.part`item_1`)} ${slot(2, sql.part`code_2`, sql.part`item_2`)}
      WHERE coalesce(item_1.item_id, item_2.item_id) IS NOT NULL OFFSET 0
    ), sums AS (
      SELECT material_description, nullif(uom, '') AS uom, pay_period, count(*) AS tickets, count(*) FILTER (WHERE is_compared) AS compared,
        sum(net) FILTER (WHERE is_compared) AS net, sum(waste) FILTER (WHERE is_compared) AS waste, sum(overload) FILTER (WHERE is_compared) AS overload,
        coalesce(sum(do_not_pay) FILTER (WHERE is_compared), 0) AS do_not_pay, sum(${total}) FILTER (WHERE is_compared) AS total,
        count(*) FILTER (WHERE ${isOff}) AS off, count(*) FILTER (WHERE said.slip_id IS NOT NULL AND ${isOff}) AS explained
      FROM tickets LEFT JOIN slip_findings said ON said.dot_authority_id = ${db.agency} AND said.slip_id = tickets.id AND said.rule = 'unbalanced'
        AND said.cleared_at IS NULL AND said.reason IS NOT NULL
      GROUP BY 1, 2, 3
    ), balances AS (
      SELECT material_description, uom, pay_period, tickets, tickets - compared AS not_compared,
        ${rounded(sql.part`net`)} AS net, ${rounded(sql.part`waste`)} AS waste, ${rounded(sql.part`overload`)} AS overload, ${rounded(sql.part`do_not_pay`)} AS do_not_pay,
        ${rounded(sql.part`total - do_not_pay`)} AS assigned, off - explained AS unbalanced, explained
      FROM sums
    )
    SELECT json_build_object('balances', coalesce(json_agg(balances ORDER BY material_description, uom, pay_period), '[]'))::text AS balances FROM balances`
  // A prepared statement for one ticket, because the drawer reads the balance of every ticket that it opens, and planning it takes several
  // times as long as running it.
  const { balances } = await db.one(slipId === null ? statement : sql.prepared('balances_of_ticket', statement))
  return balances
}

/** SQL that rounds a sum to 2 decimals; a plain 0 if no ticket of the group can be compared. */
function rounded(sum: SqlPart): SqlPart {
  return sql.part`CASE WHEN compared = 0 THEN 0 ELSE round(coalesce(${sum}, 0), 2) END`
}

/**
 * The CTE `conversions`: for each item and each spelling of a unit on the tickets of `coded`, the factor from the ticket's unit to the
 * item's, or null if they do not convert. `is_same` means that the factor is 1. A ticket without a unit counts as having the unit ''.
 */
function conversions(db: AgencyTransaction, projectId: number, slipId: number | null): SqlPart {
  // for one ticket, read only its own items: a contract may have thousands
  const ofTicket = slipId === null ? sql.part`` : sql.part`AND id IN (SELECT project_pay_item_id FROM pay_item_assignments WHERE dot_authority_id = ${db.agency} AND slip_id = ${slipId})`
  return sql.part`spelled AS MATERIALIZED (
      SELECT ticket_unit, key, CASE WHEN key = ANY (${spellingsOf('lbs')}::text[]) THEN 'lbs' WHEN key = ANY (${spellingsOf('tons')}::text[]) THEN 'tons' END AS weight_unit
      FROM (SELECT ticket_unit, ${unitKeyOf(sql.part`ticket_unit`)} AS key FROM (SELECT DISTINCT ticket_unit FROM coded) AS units) AS keys
    ), items AS MATERIALIZED (
      SELECT id, is_dnp, source_only, ${unitKeyOf(sql.part`estimated_qty_uom`)} AS key FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} ${ofTicket}
    ), factors AS MATERIALIZED (
      SELECT ${unitKeyOf(sql.part`uom.code`)} AS item_key, ${unitKeyOf(sql.part`unit.ticket_uom`)} AS ticket_key, factor_numerator, factor_denominator
      FROM reconciliation_uoms uom JOIN reconciliation_uom_units unit ON unit.dot_authority_id = uom.dot_authority_id AND unit.reconciliation_uom_id = uom.id
      WHERE uom.dot_authority_id = ${db.agency}
    ), conversions AS MATERIALIZED (
      SELECT item_id, ticket_unit, ticket_key, weight_unit, is_dnp, numerator, denominator, numerator = denominator AS is_same, NOT source_only AND numerator IS NOT NULL AS is_comparable
      FROM (
        SELECT items.id AS item_id, ticket_unit, spelled.key AS ticket_key, weight_unit, is_dnp, source_only,
          CASE WHEN is_dnp OR (factor_numerator IS NULL AND items.key = spelled.key) THEN 1 ELSE factor_numerator END AS numerator,
          CASE WHEN is_dnp OR (factor_numerator IS NULL AND items.key = spelled.key) THEN 1 ELSE factor_denominator END AS denominator
        FROM items CROSS JOIN spelled LEFT JOIN factors ON factors.item_key = items.key AND factors.ticket_key = spelled.key) AS pairs
    )`
}
