import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { balance, type AssignedQuantity, type Balance, type Payable } from '#src/areas/tickets/domain/balance'
import type { CheckedTicket, OtherLoad } from '#src/areas/tickets/domain/findings/checked-ticket'
import { requiredFieldNames, type RequiredField } from '#src/areas/tickets/domain/findings/required-fields'
import { findFailing, type Failing } from '#src/areas/tickets/server/findings/failing-samples'
import { countingMaxGvw } from '#src/areas/tickets/domain/max-gvw'
import { distanceMeters } from '#src/platform/domain/map/distance'
import type { TicketStatus } from '#src/platform/domain/status-words'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { LBS_OF_TON, weightUnitOf } from '#src/platform/domain/units/weight-units'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

const METERS_OF_MILE = 1_609.344
/**
 * The largest limits, in minutes, that an agency can set for two rules: the one about duplicate loads, and the one about loads that follow
 * each other too closely.
 */
const DUPLICATE_MINUTES = 60
export const CLOSE_MINUTES = 120
/** The usual tare of a truck is computed from this many of its last loads. */
export const TARE_LOADS = 20
export const LOAD_NUMBER = String.raw`^\d{1,6}$`

/**
 * A ticket as the query returns it, with the values of other tickets and records that the rules use. Amounts are in the units of the
 * ticket.
 */
interface Row {
  readonly id: number
  readonly status: TicketStatus
  readonly ticket_type: string | null
  readonly ticketed_at: number
  readonly received_at: number
  readonly reissued: boolean
  readonly uoms: readonly (string | null)[]
  readonly gross: readonly (number | null)[]
  readonly tare: readonly (number | null)[]
  readonly net: readonly (number | null)[]
  readonly max_gvw: number | null
  readonly max_gvw_override: number | null
  readonly project_max_gvw_override: number | null
  readonly axle_weights: readonly (number | string)[] | null
  readonly axle_spacings: readonly (number | string)[] | null
  readonly temperature: number | null
  readonly arrived_at: number | null
  readonly same_load: OtherLoad | null
  readonly load_before: OtherLoad | null
  /** The tares of the truck's last loads before this ticket's load, each in the unit of its own ticket. */
  readonly tares_before: readonly { readonly tare: number; readonly uom: string | null }[]
  readonly load: number | null
  readonly number_before: number | null
  readonly total: number | null
  readonly total_before: number | null
  readonly weekday: string | null
  readonly time: string | null
  readonly working_hours: CheckedTicket['working_hours']
  readonly delivery_lat: number | null
  readonly delivery_long: number | null
  readonly project_lat: number | null
  readonly project_long: number | null
  readonly closed_period: number | null
  readonly report_sent: boolean
  readonly payable: Payable
  /**
   * The quantities of the ticket's pay codes, the primary one first. Null if the ticket has no pay codes, or if one of them is source only.
   */
  readonly codes: readonly AssignedQuantity[] | null
  readonly filled: Readonly<Record<RequiredField, boolean>>
}

/**
 * The facts about these tickets that the rules of findings use, by ticket id. The tickets need not be locked, because a ticket that changes
 * in the meantime is checked again.
 */
export async function findCheckedTickets(db: AgencyTransaction, ids: readonly number[]): Promise<Map<number, CheckedTicket>> {
  const rows = await db.many(sql<Row>`
    WITH batch AS MATERIALIZED (
      SELECT * FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])
    ), loads AS (${numberedLoads(db)}), numbered AS (
      SELECT s.id, s.load_number::int AS load, s.accumulated_quantity AS total,
        lag(s.load_number::int) OVER loads AS number_before,
        lag(CASE WHEN s.status NOT IN ('rejected', 'voided') THEN s.accumulated_quantity END) OVER loads AS total_before
      FROM loads s
      WINDOW loads AS (PARTITION BY s.plant_id, s.ticket_date, s.material_description ORDER BY s.load_number::int, s.id)
    )
    SELECT s.id, s.status, s.ticket_type, extract(epoch FROM s.ticketed_at)::float8 AS ticketed_at, extract(epoch FROM s.created_at)::float8 AS received_at, s.reissued,
      ARRAY[s.uom_1, s.uom_2, s.uom_3] AS uoms, ARRAY[s.gross_amount_1, s.gross_amount_2, s.gross_amount_3]::float8[] AS gross,
      ARRAY[s.tare_amount_1, s.tare_amount_2, s.tare_amount_3]::float8[] AS tare, ARRAY[s.net_amount, s.net_amount_2, s.net_amount_3]::float8[] AS net,
      s.max_gvw, s.max_gvw_override, project.max_gvw_override AS project_max_gvw_override, s.details -> 'axle_weights' AS axle_weights, s.details -> 'axle_spacings' AS axle_spacings,
      coalesce((s.details ->> 'plant_temperature')::float8, (s.details ->> 'contractor_plant_temperature')::float8) AS temperature,
      extract(epoch FROM (s.details ->> 'time_at_destination')::timestamptz)::float8 AS arrived_at,
      same_load.found AS same_load, load_before.found AS load_before, coalesce(before.tares, '[]') AS tares_before,
      numbered.load, numbered.number_before, numbered.total::float8, numbered.total_before::float8,
      lower(to_char(s.ticketed_at AT TIME ZONE project.timezone, 'FMDay')) AS weekday, to_char(s.ticketed_at AT TIME ZONE project.timezone, 'HH24:MI') AS time,
      project.working_hours, s.delivery_lat, s.delivery_long, project.latitude AS project_lat, project.longitude AS project_long,
      (SELECT period.number FROM pay_periods period WHERE period.dot_authority_id = ${db.agency} AND period.dot_project_id = s.dot_project_id AND period.state = 'closed'
        AND s.ticket_date BETWEEN period.start_date AND period.end_date AND period.closed_at < s.created_at LIMIT 1) AS closed_period,
      EXISTS (SELECT FROM daily_work_reports report WHERE report.dot_authority_id = ${db.agency} AND report.dot_project_id = s.dot_project_id
        AND report.date = s.ticket_date AND report.deleted_at IS NULL AND report.sent_at < s.created_at) AS report_sent,
      json_build_object('net_amount', s.net_amount::text, 'uom_1', s.uom_1, 'waste_quantity', s.waste_quantity::text, 'overload_amount', s.overload_amount::text,
        'overload_unit', s.overload_unit) AS payable, coded.codes,
      json_build_object('truck', s.truck <> '', 'net_amount', s.net_amount IS NOT NULL, 'uom_1', s.uom_1 <> '', 'gross_amount_1', s.gross_amount_1 IS NOT NULL,
        'tare_amount_1', s.tare_amount_1 IS NOT NULL, 'load_number', s.load_number <> '', 'job_number', s.job_number <> '', 'contractor', s.contractor <> '',
        'product_code', s.product_code <> '', 'weighmaster', s.weighmaster <> '', 'location', s.delivery_lat IS NOT NULL AND s.delivery_long IS NOT NULL) AS filled
    FROM batch s
      LEFT JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = s.dot_project_id
      LEFT JOIN numbered ON numbered.id = s.id
      LEFT JOIN LATERAL (
        SELECT json_build_object('ticket_number', near.ticket_number, 'minutes_before', near.minutes_before) AS found
        FROM (${loadsBefore(db, DUPLICATE_MINUTES, sql.part`AND other.net_ten_thousandths = s.net_ten_thousandths AND other.supplier = s.supplier`)}) near LIMIT 1) same_load ON true
      LEFT JOIN LATERAL (
        SELECT json_build_object('ticket_number', near.ticket_number, 'minutes_before', near.minutes_before) AS found
        FROM (${loadsBefore(db, CLOSE_MINUTES, sql.part``)}) near LIMIT 1) load_before ON true
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('tare', last.tare_amount_1, 'uom', last.uom_1)) AS tares FROM (
          SELECT other.tare_amount_1, other.uom_1 FROM slip_keys key JOIN slips other ON other.dot_authority_id = key.dot_authority_id AND other.id = key.slip_id
          WHERE s.truck <> '' AND s.tare_amount_1 IS NOT NULL AND key.dot_authority_id = ${db.agency} AND key.truck = s.truck AND (key.ticketed_at, key.slip_id) < (s.ticketed_at, s.id)
            AND other.supplier = s.supplier AND other.tare_amount_1 IS NOT NULL AND other.status <> 'voided'
          ORDER BY key.ticketed_at DESC, key.slip_id DESC LIMIT ${TARE_LOADS}) last) before ON true
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('quantity', code.quantity::text, 'unit', CASE WHEN NOT item.is_dnp THEN item.estimated_qty_uom END) ORDER BY code.slot) AS codes
        FROM pay_item_assignments code JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
        WHERE s.coded AND code.dot_authority_id = ${db.agency} AND code.slip_id = s.id HAVING NOT bool_or(item.source_only)) coded ON true`)
  const units = rows.some(({ codes }) => codes !== null) ? await reconciliationUnits(db) : []
  const lots = await findFailing(db, ids)
  return new Map(rows.map((row) => [row.id, checkedTicket(row, units, lots.get(row.id))]))
}

/**
 * SQL for the loads with a load number that have the same plant, day and material as a ticket in `batch`. Plants are compared by id,
 * because the older tickets of a renamed plant have its former name. The loads are found by material and time, for which there is an index.
 * The bounds of the time are first computed as columns, because, under row-level security, a condition can use an index only if all of its
 * functions are leakproof.
 */
export function numberedLoads(db: AgencyTransaction): SqlPart {
  return sql.part`
    SELECT s.* FROM (
        SELECT DISTINCT ticket_date, material_description, (ticket_date - 2)::timestamptz AS begins, (ticket_date + 3)::timestamptz AS ends
        FROM batch WHERE load_number ~ ${LOAD_NUMBER}
      ) day
      JOIN slip_keys key ON key.dot_authority_id = ${db.agency} AND key.material_description = day.material_description
        AND key.ticketed_at >= day.begins AND key.ticketed_at < day.ends AND key.ticket_date = day.ticket_date
      JOIN slips s ON s.dot_authority_id = key.dot_authority_id AND s.id = key.slip_id AND s.load_number ~ ${LOAD_NUMBER}
    WHERE (s.plant_id, s.ticket_date, s.material_description) IN (SELECT plant_id, ticket_date, material_description FROM batch WHERE load_number ~ ${LOAD_NUMBER})`
}

/**
 * SQL for the earlier loads of a ticket's truck at the same plant, less than `minutes` + 1 minutes before the ticket; the latest comes
 * first. There are none for a ticket without a truck. `more` is an additional condition.
 */
function loadsBefore(db: AgencyTransaction, minutes: number, more: SqlPart): SqlPart {
  return sql.part`
    SELECT other.ticket_number, extract(epoch FROM s.ticketed_at - key.ticketed_at)::float8 / 60 AS minutes_before
    FROM slip_keys key JOIN slips other ON other.dot_authority_id = key.dot_authority_id AND other.id = key.slip_id
    WHERE s.truck <> '' AND key.dot_authority_id = ${db.agency} AND key.truck = s.truck AND key.ticketed_at > s.ticketed_at - make_interval(mins => ${minutes + 1})
      AND (key.ticketed_at, key.slip_id) < (s.ticketed_at, s.id) AND other.plant_id = s.plant_id AND other.status NOT IN ('rejected', 'voided') ${more}
    ORDER BY key.ticketed_at DESC, key.slip_id DESC`
}

function checkedTicket(row: Row, units: readonly ReconciliationUnit[], failing: Failing | undefined): CheckedTicket {
  const { weekday, time, load, filled } = row
  const tares = row.tares_before.flatMap(({ tare, uom }) => lbsOf(tare, uom) ?? [])
  const [from, to] = [positionOf(row.delivery_lat, row.delivery_long), positionOf(row.project_lat, row.project_long)]
  return {
    status: row.status,
    ticket_type: row.ticket_type,
    ticketed_at: row.ticketed_at,
    received_at: row.received_at,
    reissued: row.reissued,
    ...weightsOf(row),
    max_gvw: countingMaxGvw(row),
    axle_weights: numbersOf(row.axle_weights),
    axle_spacings: numbersOf(row.axle_spacings),
    temperature: row.temperature,
    arrived_at: row.arrived_at,
    same_load: row.same_load,
    load_before: row.load_before,
    usual_tare: tares.length === 0 ? null : { lbs: median(tares), loads: tares.length },
    sequence: load === null ? null : { load, load_before: row.number_before, net: row.net[0] ?? null, total: row.total, total_before: row.total_before },
    loaded: weekday === null || time === null ? null : { weekday, time },
    working_hours: row.working_hours,
    miles_from_project: from === null || to === null ? null : distanceMeters(from, to) / METERS_OF_MILE,
    closed_period: row.closed_period,
    report_sent: row.report_sent,
    balance: balanceOf(row, units),
    lot: failing?.lot ?? null,
    failing_results: failing?.results ?? [],
    filled: requiredFieldNames.filter((name) => filled[name]),
  }
}

/** The gross, tare and net of a ticket in pounds. A ticket has up to three amounts of each; the first one in a unit of weight is used. */
function weightsOf({ uoms, gross, tare, net }: Row): Pick<CheckedTicket, 'gross' | 'tare' | 'net'> {
  const at = uoms.findIndex((uom, place) => weightUnitOf(uom) !== null && [gross[place], tare[place], net[place]].some((amount) => amount !== null && amount !== undefined))
  const uom = uoms[at] ?? null
  return { gross: lbsOf(gross[at], uom), tare: lbsOf(tare[at], uom), net: lbsOf(net[at], uom) }
}

function lbsOf(amount: number | null | undefined, uom: string | null): number | null {
  const unit = weightUnitOf(uom)
  if (unit === null || amount === null || amount === undefined) return null
  return unit === 'tons' ? amount * Number(LBS_OF_TON) : amount
}

function balanceOf({ payable, codes }: Row, units: readonly ReconciliationUnit[]): Balance | null {
  const ticketBalance = codes === null ? null : balance(payable, codes, units)
  return ticketBalance !== null && ticketBalance.isComparable ? ticketBalance : null
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function numbersOf(sent: readonly (number | string)[] | null): readonly number[] | null {
  return sent === null ? null : sent.map(Number)
}

function positionOf(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
