import type { ReportOrder } from '#src/areas/reports/domain/report'
import { unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'
import { LBS_OF_TON, spellingsOf } from '#src/platform/domain/units/weight-units'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/** The day on which a ticket counts in reports: its delivered date, or its ticket date if it has none. */
const day = sql.part`coalesce(slip.delivered_date, slip.ticket_date)`

/**
 * A delivered ticket (TICK-101). The condition is the same text as in the index slips_by_delivery, so that PostgreSQL can use that index.
 */
const isDelivered = sql.part`slip.status IN ('delivered', 'changed_after_delivered')`

/** SQL that maps every spelling of a unit to one spelling, so that amounts in TN, TON and tons are added up in one sum (CLERK-38). */
function unitOf(unit: SqlPart): SqlPart {
  return sql.part`CASE WHEN ${unit} = ANY (${spellingsOf('tons')}) THEN 'TON' WHEN ${unit} = ANY (${spellingsOf('lbs')}) THEN 'LB' ELSE ${unit} END`
}

const ticketColumns = sql.part`slip.id, slip.ticket_number, slip.ticketed_at, ${day} AS day, slip.supplier, slip.plant_name, slip.material_description, slip.truck, slip.status,
  slip.waste_quantity AS waste, CASE slip.overload_unit WHEN 'tons' THEN slip.overload_amount * ${LBS_OF_TON}::numeric ELSE slip.overload_amount END AS overload_lbs`

/** Null columns in place of a pay item, for reports whose lines have no pay item. */
const noItem = sql.part`NULL::int AS period, NULL::int AS pay_item_id, NULL::int AS line_number, NULL::text AS item_code, NULL::text AS item_description, false AS is_dnp, false AS source_only`

/**
 * A SELECT of the tickets of a report, with the values by which the report groups them, their amount and its unit. A ticket with two pay
 * codes is in the Reconciliation report twice, once for each code.
 */
export function listedTickets(agency: number, projectId: number, zone: string, order: ReportOrder): SqlPart {
  return order.report === 'reconciliation' ? codes(agency, projectId, order) : deliveries(agency, projectId, zone, order)
}

/**
 * The tickets that were delivered between two times, to the minute, in the project's time zone (REPT-5). The time of a delivery is the time
 * on its ticket. A ticket that was delivered on another day than it was ticketed has no time on the day of its delivery, so only its day is
 * compared with the span.
 */
function deliveries(agency: number, projectId: number, zone: string, { start_date, end_date, start_time, end_time }: Exclude<ReportOrder, { report: 'reconciliation' }>): SqlPart {
  const ticketed = sql.part`slip.ticketed_at AT TIME ZONE ${zone}`
  const isOtherDay = sql.part`(${ticketed})::date <> ${day}`
  const minute = sql.part`to_char(${ticketed}, 'HH24:MI')`
  return sql.part`SELECT ${ticketColumns}, ${noItem}, slip.net_amount AS amount, ${unitOf(unitKeyOf(sql.part`slip.uom_1`))} AS unit,
      (SELECT string_agg(item.item_code, ', ' ORDER BY code.slot) FROM pay_item_assignments code
        JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
        WHERE code.dot_authority_id = slip.dot_authority_id AND code.slip_id = slip.id) AS pay_codes
    FROM slips slip
    WHERE slip.dot_authority_id = ${agency} AND slip.dot_project_id = ${projectId} AND ${isDelivered} AND ${day} BETWEEN ${start_date}::date AND ${end_date}::date
      AND (${isOtherDay} OR (${day} > ${start_date}::date OR ${minute} >= ${start_time}) AND (${day} < ${end_date}::date OR ${minute} <= ${end_time}))`
}

/**
 * The pay codes of tickets with their quantities (REPT-9): the codes of certain pay periods, or of tickets that were delivered in a span.
 */
function codes(agency: number, projectId: number, { periods, span }: Extract<ReportOrder, { report: 'reconciliation' }>): SqlPart {
  const inPeriods = periods.length === 0 ? sql.part`true` : sql.part`code.pay_period = ANY (${periods}::int[])`
  const inSpan = span === null ? sql.part`true` : sql.part`${day} BETWEEN ${span.start_date}::date AND ${span.end_date}::date`
  return sql.part`SELECT ${ticketColumns}, code.pay_period AS period, item.id AS pay_item_id, item.line_number, item.item_code, item.item_description, item.is_dnp, item.source_only,
      code.quantity AS amount, ${unitOf(unitKeyOf(unitOfCode))} AS unit, item.item_code AS pay_codes
    FROM pay_item_assignments code
    JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
    JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
    WHERE code.dot_authority_id = ${agency} AND code.dot_project_id = ${projectId} AND ${inPeriods} AND ${inSpan}`
}
