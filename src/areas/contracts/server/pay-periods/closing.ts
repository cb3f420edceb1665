import { isRejectedOrVoided, ticketStatuses } from '#src/platform/domain/status-words'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'
import { ticketCounts } from '#src/areas/projects/server/public/ticket-counts'
import { doNotPayCodes, unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'

const payable = ticketStatuses.filter((status) => !isRejectedOrVoided(status))

/**
 * The preview of closing a period on the day `end`, as JSON in the shape of the API (PAY-44): the lines of the tickets up to that day, the
 * coded tickets dated after that day with their codes, and the findings and ticket counts that a person should check before closing. `seen`
 * is a hash of the period's codes with their units, prices and ticket dates; closing compares it to detect changes since the preview.
 * Earlier quantities are read from the frozen lines of closed periods, with one exception: some closed periods have a single do-not-pay
 * line for all units, so their do-not-pay codes are summed again by unit.
 */
export async function findClosing(db: AgencyTransaction, projectId: number, number: number, end: string): Promise<string> {
  const uncoded = ticketCounts(db, { projects: sql.part`counted.dot_project_id = ${projectId}`, statuses: payable, coded: false, to: end })
  const { closing } = await db.one(sql<{ closing: string }>`
    WITH coded AS MATERIALIZED (
      SELECT code.slip_id, code.slot, code.project_pay_item_id AS pay_item_id, code.external_dot_contractor_id, code.quantity, ${unitOfCode} AS unit,
        slip.ticket_number, slip.ticket_date, slip.status, slip.flag_by_dot, slip.material_description, slip.net_amount, slip.uom_1, slip.ticket_date > ${end}::date AS is_later, item.unit_price
      FROM pay_item_assignments code JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
        JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
      WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId} AND code.pay_period = ${number}
    ), paid AS (
      SELECT pay_item_id, external_dot_contractor_id, unit, count(*) FILTER (WHERE NOT is_later) AS tickets, sum(quantity) FILTER (WHERE NOT is_later) AS quantity
      FROM coded GROUP BY 1, 2, 3
    ), frozen AS (
      SELECT line.pay_period, line.pay_item_id, CASE WHEN line.is_dnp THEN ${unitKeyOf(sql.part`line.estimated_qty_uom`)} END AS unit, line.quantity,
        line.is_dnp AND period.do_not_pay_in_one_line
          AND bool_and(NOT line.is_dnp OR line.estimated_qty_uom = item.estimated_qty_uom) OVER (PARTITION BY line.pay_period) AS is_of_all_units
      FROM pay_period_lines line JOIN pay_items item ON item.dot_authority_id = line.dot_authority_id AND item.id = line.pay_item_id
        JOIN pay_periods period ON period.dot_authority_id = line.dot_authority_id AND period.dot_project_id = line.dot_project_id AND period.number = line.pay_period
      WHERE line.dot_authority_id = ${db.agency} AND line.dot_project_id = ${projectId} AND line.pay_period < ${number}
    ), before AS (
      SELECT pay_item_id, unit, sum(quantity) AS quantity FROM (
        SELECT pay_item_id, unit, quantity FROM frozen WHERE NOT is_of_all_units
        UNION ALL
        SELECT code.project_pay_item_id, ${unitOfCode} AS unit, code.quantity FROM ${doNotPayCodes(db, projectId)}
          AND code.pay_period IN (SELECT pay_period FROM frozen WHERE is_of_all_units)) AS paid_before GROUP BY 1, 2
    ), lines AS (
      SELECT row_number() OVER (ORDER BY item.line_number, item.id, paid.external_dot_contractor_id, paid.unit) AS id, item.id AS pay_item_id, item.line_number,
        item.item_code, item.item_description, paid.unit AS estimated_qty_uom, item.estimated_quantity, item.is_dnp, item.source_only,
        paid.external_dot_contractor_id, contractor.name AS external_dot_contractor_name, paid.tickets AS ticket_count,
        CASE WHEN item.source_only THEN NULL ELSE coalesce(paid.quantity, 0) END AS quantity, coalesce(before.quantity, 0) AS quantity_before,
        item.unit_price, CASE WHEN NOT item.source_only THEN round(coalesce(paid.quantity, 0) * item.unit_price, 2) END AS amount
      FROM paid JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = paid.pay_item_id
        LEFT JOIN external_dot_contractors contractor ON contractor.dot_authority_id = ${db.agency} AND contractor.id = paid.external_dot_contractor_id
        LEFT JOIN before ON before.pay_item_id = paid.pay_item_id AND (NOT item.is_dnp OR before.unit = paid.unit)
      ORDER BY 1
    ), later AS (
      SELECT slip_id AS id, min(ticket_number) AS ticket_number, min(ticket_date) AS ticket_date, min(status) AS status, min(material_description) AS material_description,
        round(min(net_amount), 2) AS net_amount, min(uom_1) AS uom_1,
        string_agg(concat_ws(' ', item.item_code, coded.quantity), ', ' ORDER BY slot) AS pay_items,
        json_agg(json_build_object('pay_item_id', pay_item_id, 'external_dot_contractor_id', external_dot_contractor_id, 'estimated_qty_uom', coded.unit, 'quantity', coded.quantity) ORDER BY slot) AS codes
      FROM coded JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = coded.pay_item_id
      WHERE is_later GROUP BY slip_id ORDER BY min(ticket_date), slip_id
    ), tickets AS (SELECT DISTINCT slip_id, ticket_number, status, flag_by_dot FROM coded)
    SELECT json_build_object(
      'seen', (SELECT coalesce(sum(hashtextextended(concat_ws(' ', slip_id, slot, pay_item_id, external_dot_contractor_id, quantity, unit, ticket_date, unit_price), 44)::numeric), 0)::text FROM coded),
      'ticket_count', (SELECT count(*) FROM tickets),
      'lines', coalesce((SELECT json_agg(lines) FROM lines), '[]'),
      'later', coalesce((SELECT json_agg(later) FROM later), '[]'),
      'standing', coalesce((SELECT json_agg(json_build_object('id', slip_id, 'ticket_number', ticket_number) ORDER BY ticket_number, slip_id) FROM tickets WHERE status IN ('voided', 'rejected')), '[]'),
      'findings', (${openFindings(db, sql.part`(SELECT slip_id FROM tickets)`)}),
      'uncoded', (SELECT coalesce(sum(tickets), 0) FROM ${uncoded} AS counts),
      'pending', (SELECT count(*) FROM tickets WHERE status IN ('pending', '')),
      'flagged', (SELECT count(*) FROM tickets WHERE flag_by_dot OR status = 'flagged'),
      'changed', (SELECT count(*) FROM tickets WHERE status = 'changed_after_delivered'))::text AS closing`)
  return closing
}

/**
 * Open findings of some tickets as JSON: the tickets with findings that must be resolved, and, for each other level that requires an
 * answer, the number of findings (PLUS-12, PLUS-14).
 */
function openFindings(db: AgencyTransaction, slipIds: SqlPart): SqlPart {
  const open = openOf(db, slipIds)
  return sql.part`SELECT json_build_object(
    'unresolved', (SELECT coalesce(json_agg(json_build_object('id', id, 'ticket_number', ticket_number) ORDER BY ticket_number, id), '[]') FROM (${unresolved(db, slipIds)}) found),
    'to_override', (SELECT count(*) ${open} AND finding.level = 'override'), 'to_acknowledge', (SELECT count(*) ${open} AND finding.level = 'acknowledge'))`
}

/** The ids of the coded tickets of a period. */
export async function findCoded(db: AgencyTransaction, projectId: number, number: number): Promise<number[]> {
  return (await db.many(sql<{ id: number }>`${codedSlips(db, projectId, number)}`)).map(({ id }) => id)
}

/** The coded tickets of a period that still have a finding that must be resolved (PLUS-14). */
export async function findUnresolved(db: AgencyTransaction, projectId: number, number: number): Promise<{ id: number; ticket_number: string }[]> {
  const coded = sql.part`(${codedSlips(db, projectId, number)})`
  return db.many(sql<{ id: number; ticket_number: string }>`SELECT id, ticket_number FROM (${unresolved(db, coded)}) found ORDER BY ticket_number, id`)
}

function codedSlips(db: AgencyTransaction, projectId: number, number: number): SqlPart {
  return sql.part`SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number} AND coded`
}

function unresolved(db: AgencyTransaction, slipIds: SqlPart): SqlPart {
  return sql.part`SELECT slip.id, slip.ticket_number FROM slips slip
    WHERE slip.dot_authority_id = ${db.agency} AND slip.id IN (SELECT finding.slip_id ${openOf(db, slipIds)} AND finding.level = 'resolve')`
}

function openOf(db: AgencyTransaction, slipIds: SqlPart): SqlPart {
  return sql.part`FROM slip_findings finding WHERE finding.dot_authority_id = ${db.agency} AND finding.cleared_at IS NULL AND finding.answer IS NULL AND finding.slip_id IN ${slipIds}`
}

/** Locks the coded tickets of a row-locked period that are dated after a day; returns their ids, lowest first. */
export async function lockLater(db: AgencyTransaction, projectId: number, number: number, end: string): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND pay_period = ${number} AND coded AND ticket_date > ${end}::date
    ORDER BY id FOR UPDATE`)
  return rows.map(({ id }) => id)
}
