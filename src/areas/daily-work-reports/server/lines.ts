import type { Static } from 'typebox'
import type { ReportLine } from '#src/areas/daily-work-reports/api/daily-work-reports'
import { freeNumbers, usualLocation, type LineState } from '#src/areas/daily-work-reports/domain/report'
import { unitKeyOf } from '#src/platform/server/units/unit-key'
import { unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

type ShownTicket = Static<typeof ReportLine>['tickets'][number]

/** A report's project, date and id, which determine its tickets. */
export interface ReportDay {
  readonly id: number
  readonly dot_project_id: number
  readonly date: string
}

/** A line with everything that the checks, the API and the body for the agency system need. */
export interface Line {
  readonly key: string
  readonly line_number: number
  readonly pay_item_id: number
  readonly place: string
  readonly item_line_number: number | null
  readonly item_code: string | null
  readonly item_description: string | null
  readonly uom: string
  readonly source_only: boolean
  readonly ticketed_material: string
  readonly ticket_count: number
  readonly quantity: string | null
  readonly material_set: string | null
  readonly location: string | null
  readonly comment: string | null
  readonly status: LineState
  readonly refusal: string | null
  readonly overrun: string | null
  readonly contractors: readonly string[]
  readonly lacks_contractor: boolean
  readonly without_location: number
  readonly tickets: readonly ShownTicket[]
}

/** SQL condition that a ticket (alias `slip`) was delivered on the report's date (TICK-101). */
export const deliveredOn = (day: SqlPart) => sql.part`slip.status IN ('delivered', 'changed_after_delivered') AND coalesce(slip.delivered_date, slip.ticket_date) = ${day}`

/**
 * The FROM list and the start of the WHERE clause for rows of `slip`, `code` and `item`: the pay codes of the tickets that were delivered
 * to a project on a day, except codes that a report has already sent (DWR-6).
 */
export function openCodes(agency: SqlPart, project: SqlPart, day: SqlPart): SqlPart {
  return sql.part`slips slip
    JOIN pay_item_assignments code ON code.dot_authority_id = slip.dot_authority_id AND code.slip_id = slip.id
    WHERE slip.dot_authority_id = ${agency} AND slip.dot_project_id = ${project} AND ${deliveredOn(day)}
      AND NOT EXISTS (SELECT FROM daily_work_report_tickets sent WHERE sent.dot_authority_id = slip.dot_authority_id AND sent.slip_id = slip.id AND sent.pay_item_id = code.project_pay_item_id)`
}

const ticketJson = (quantity: SqlPart, changed: SqlPart, complete = sql.part`NULL::json`) => sql.part`json_build_object('id', slip.id, 'ticket_number', slip.ticket_number, 'ticketed_at', slip.ticketed_at,
  'material_description', slip.material_description, 'truck', slip.truck, 'quantity', ${quantity}::float8, 'station', slip.station, 'status', slip.status, 'changed', ${changed}, 'to_complete', ${complete})`

/**
 * JSON with the values needed to set the quantity of a ticket `slip` whose code lacks a quantity. `net` is the ticket's net weight if the
 * ticket has the unit of the line (`u.unit`), else null. SQL NULL for all other tickets.
 */
const toComplete = sql.part`CASE WHEN code.quantity IS NULL AND NOT item.source_only THEN json_build_object('version', slip.version,
  'net', CASE WHEN ${unitKeyOf(sql.part`slip.uom_1`)} = ${unitKeyOf(sql.part`u.unit`)} THEN round(slip.net_amount, 2)::float8 END,
  'codes', (SELECT json_agg(json_build_object('project_pay_item_id', each.project_pay_item_id, 'quantity', each.quantity::float8,
    'external_dot_contractor_id', each.external_dot_contractor_id, 'additional_notes', each.additional_notes) ORDER BY each.slot)
    FROM pay_item_assignments each WHERE each.dot_authority_id = slip.dot_authority_id AND each.slip_id = slip.id)) END`

/** A line that is not sent yet. Its `location` is the one that someone entered, or else the default location. */
export interface OpenLine extends Line {
  readonly entered_location: string | null
  readonly usual_location: string | null
}

interface OpenRow extends Omit<OpenLine, 'key' | 'line_number' | 'status' | 'location' | 'usual_location'> {
  readonly site: string | null
  readonly stations: readonly string[]
}

/**
 * The lines that are not sent yet: one for each pay item and site of the date's tickets. The do-not-pay item has one for each unit and site
 * (DWR-6).
 */
async function openRows(db: AgencyTransaction, { id, dot_project_id: project, date }: ReportDay): Promise<OpenRow[]> {
  return db.many(sql<OpenRow>`
    WITH lines AS (
      SELECT item.id AS pay_item_id, lower(btrim(coalesce(open.site, ''))) || CASE WHEN item.is_dnp THEN E'\n' || open.unit ELSE '' END AS place,
        open.unit AS uom, string_agg(DISTINCT open.material_description, ', ' ORDER BY open.material_description) AS ticketed_material, count(*)::int AS ticket_count,
        CASE WHEN bool_or(open.quantity IS NULL) THEN NULL ELSE sum(open.quantity) END AS quantity, max(open.site) AS site,
        array_remove(array_agg(DISTINCT open.station), NULL) AS stations, (count(*) FILTER (WHERE open.delivery_lat IS NULL OR open.delivery_long IS NULL))::int AS without_location,
        array_remove(array_agg(DISTINCT contractor.name), NULL) AS contractors,
        bool_or(open.external_dot_contractor_id IS NULL) AND EXISTS (SELECT FROM pay_item_contractors listed WHERE listed.dot_authority_id = item.dot_authority_id AND listed.pay_item_id = item.id) AS lacks_contractor,
        json_agg(open.ticket ORDER BY open.ticketed_at, open.id) AS tickets
      FROM (
        SELECT slip.id, slip.ticketed_at, slip.material_description, slip.station, slip.delivery_lat, slip.delivery_long, slip.details ->> 'job_site_location' AS site,
          code.project_pay_item_id, code.quantity, code.external_dot_contractor_id, code.dot_project_id, ${ticketJson(sql.part`code.quantity`, sql.part`false`, toComplete)} AS ticket, u.unit
        FROM (SELECT slip.id AS slip_id, code.project_pay_item_id AS pay_item_id FROM ${openCodes(sql.part`${db.agency}`, sql.part`${project}`, sql.part`${date}::date`)}) AS wanted
        JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = wanted.slip_id
        JOIN pay_item_assignments code ON code.dot_authority_id = ${db.agency} AND code.slip_id = wanted.slip_id AND code.project_pay_item_id = wanted.pay_item_id
        JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = wanted.pay_item_id
        CROSS JOIN LATERAL (SELECT ${unitOfCode} AS unit) AS u
      ) AS open
      JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = open.project_pay_item_id
      LEFT JOIN external_dot_contractors contractor ON contractor.dot_authority_id = ${db.agency} AND contractor.id = open.external_dot_contractor_id
      GROUP BY item.dot_authority_id, item.id, item.is_dnp, open.unit, lower(btrim(coalesce(open.site, '')))
    )
    SELECT lines.pay_item_id, lines.place, item.line_number AS item_line_number, item.item_code, item.item_description, lines.uom, item.source_only, lines.ticketed_material,
      lines.ticket_count, lines.quantity::text AS quantity, entry.material_set, entry.location AS entered_location, entry.comment, entry.refusal, lines.site, lines.stations,
      CASE WHEN item.is_dnp OR item.source_only OR total.quantity <= item.estimated_quantity THEN NULL ELSE (total.quantity - item.estimated_quantity)::text END AS overrun,
      lines.contractors, lines.lacks_contractor, lines.without_location, lines.tickets
    FROM lines
    JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = lines.pay_item_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(t.quantity), 0) AS quantity FROM pay_item_totals t
      WHERE t.dot_authority_id = ${db.agency} AND t.dot_project_id = ${project} AND t.project_pay_item_id = item.id) AS total
    LEFT JOIN daily_work_report_entries entry ON entry.dot_authority_id = ${db.agency} AND entry.report_id = ${id} AND entry.pay_item_id = lines.pay_item_id AND entry.place = lines.place
    ORDER BY item.is_dnp, item.line_number, item.id, lines.place`)
}

const CHANGED = sql.part`slip.status NOT IN ('delivered', 'changed_after_delivered') OR code.slip_id IS NULL OR code.quantity IS DISTINCT FROM sent.quantity`
/** SQL for the tickets of a sent line (table alias `line`), as JSON. */
const sentTickets = sql.part`(
  SELECT coalesce(json_agg(${ticketJson(sql.part`sent.quantity`, CHANGED)} ORDER BY slip.ticketed_at, slip.id), '[]'::json)
  FROM daily_work_report_tickets sent
  JOIN slips slip ON slip.dot_authority_id = sent.dot_authority_id AND slip.id = sent.slip_id
  LEFT JOIN pay_item_assignments code ON code.dot_authority_id = sent.dot_authority_id AND code.slip_id = sent.slip_id AND code.project_pay_item_id = sent.pay_item_id
  WHERE sent.dot_authority_id = line.dot_authority_id AND sent.sending_id = line.sending_id AND sent.line_number = line.line_number)`
const sentLine = sql.part`line.line_number, line.pay_item_id, line.place, NULL::int AS item_line_number, line.item_code, line.item_description, line.uom, line.source_only,
  line.ticketed_material, line.ticket_count, line.quantity::text AS quantity, line.material_set, line.location, line.comment, NULL AS refusal, NULL AS overrun,
  ARRAY[]::text[] AS contractors, false AS lacks_contractor, 0 AS without_location, ${sentTickets} AS tickets`

/** The lines that the agency system accepted, with the current data of their tickets (DWR-12). */
function takenRows(db: AgencyTransaction, { id }: ReportDay): Promise<Line[]> {
  return db.many(sql<Line>`
    SELECT 'taken:' || line.id AS key, 'taken' AS status, ${sentLine}
    FROM daily_work_report_lines line WHERE line.dot_authority_id = ${db.agency} AND line.report_id = ${id} ORDER BY line.line_number`)
}

/** The lines of an unanswered send, as they were sent. */
function waitingRows(db: AgencyTransaction, { id }: ReportDay): Promise<Line[]> {
  return db.many(sql<Line>`
    SELECT 'waiting:' || line.line_number AS key, 'draft' AS status, ${sentLine}
    FROM (
      SELECT sending.dot_authority_id, sending.id AS sending_id, kept.* FROM daily_work_report_sendings sending
      CROSS JOIN LATERAL jsonb_to_recordset(sending.lines) AS kept (line_number int, pay_item_id int, place text, item_code text, item_description text, uom text, source_only boolean,
        ticketed_material text, ticket_count int, quantity numeric, material_set text, location text, comment text)
      WHERE sending.dot_authority_id = ${db.agency} AND sending.report_id = ${id} AND sending.outcome IS NULL
    ) AS line ORDER BY line.line_number`)
}

/** The lines of a report: accepted lines, lines of an unanswered send, and lines for tickets that are not sent yet. */
export interface ReportLines {
  readonly taken: readonly Line[]
  readonly waiting: readonly Line[]
  readonly open: readonly OpenLine[]
}

/** All lines of a report. */
export async function findLines(db: AgencyTransaction, day: ReportDay): Promise<ReportLines> {
  const acceptedRows = await takenRows(db, day)
  const waiting = await waitingRows(db, day)
  const rows = await openRows(db, day)
  const numbers = freeNumbers([...acceptedRows, ...waiting].map(({ line_number: number }) => number), rows.length)
  const open = rows.map((row, at): OpenLine => {
    const { site: _site, stations: _stations, ...line } = row
    const usual = usualLocation(row) || null
    return { ...line, key: `${row.pay_item_id}:${row.place}`, line_number: numbers[at] ?? 0, status: row.refusal === null ? 'draft' : 'refused', location: row.entered_location ?? usual, usual_location: usual }
  })
  return { taken: acceptedRows, waiting, open }
}

/** The number of tickets that were delivered on a report's date and have no pay code. */
export async function countUncoded(db: AgencyTransaction, { dot_project_id: project, date }: ReportDay): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = ${project} AND NOT slip.coded AND ${deliveredOn(sql.part`${date}::date`)}`)
  return count
}

/** Ticket counts for the date of a report. */
export interface DayCounts {
  /** The number of delivered tickets, coded or not. */
  readonly delivered: number
  readonly uncoded: number
  /** The number of tickets that another report has sent or is sending. */
  readonly on_other_reports: number
}

/** Counts the delivered tickets of a report's date. */
export function countDay(db: AgencyTransaction, { id, dot_project_id: project, date }: ReportDay): Promise<DayCounts> {
  return db.one(sql<DayCounts>`
    SELECT count(*)::int AS delivered, (count(*) FILTER (WHERE NOT slip.coded))::int AS uncoded,
      (count(*) FILTER (WHERE EXISTS (SELECT FROM daily_work_report_tickets sent WHERE sent.dot_authority_id = slip.dot_authority_id AND sent.slip_id = slip.id AND sent.report_id <> ${id})))::int AS on_other_reports
    FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = ${project} AND ${deliveredOn(sql.part`${date}::date`)}`)
}
