import type { Static } from 'typebox'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import { message } from '#src/platform/domain/messages'
import { answeredLevels } from '#src/areas/tickets/domain/findings/levels'
import { yesNoFilters, type ListFilter, type YesNoFilter } from '#src/areas/tickets/domain/filters'
import { statusesOfFilter } from '#src/areas/tickets/domain/status'
import { isRejectedOrVoided, ticketStatuses } from '#src/platform/domain/status-words'
import { decimalTextOf, rounded, times } from '#src/platform/domain/units/decimal'
import { setAside } from '#src/areas/tickets/server/list/public/queue-conditions'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unprocessable } from '#src/platform/server/http/errors'
import { isUnitAmong } from '#src/platform/server/units/unit-key'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { earliestMoment, latestMoment, searchByFunction, type Found } from '#src/areas/tickets/server/list/search'

/** The filters of the ticket feed, as they come from a query or a request body (TICK-6 to TICK-12). */
export type FeedFilters = Static<typeof SlipFilters>

const textColumns: Readonly<Record<Exclude<ListFilter, 'uom_1' | 'pay_code' | 'pay_period'>, SqlPart>> = {
  supplier: sql.part`s.supplier`,
  plant_name: sql.part`s.plant_name`,
  material_description: sql.part`s.material_description`,
  ticket_type: sql.part`s.ticket_type`,
  contractor: sql.part`s.contractor`,
  truck: sql.part`s.truck`,
  ticket_number: sql.part`s.ticket_number`,
}

/** The yes-or-no filters for which there is a column of slips. The excluded ones have conditions of their own. */
type YesNoColumn = Exclude<YesNoFilter, 'connected' | 'missing_pay_data' | 'exceptions' | 'parked'>

/** The condition for tickets that a clerk still has to code: those without a pay code that are neither rejected nor voided. */
export const isToCode = sql.part`(NOT s.coded AND s.status <> ALL (${ticketStatuses.filter(isRejectedOrVoided)}::text[]))`

const yesNoColumns: Readonly<Record<YesNoColumn, SqlPart>> = {
  modified: sql.part`s.modified`,
  coded: sql.part`s.coded`,
  to_code: isToCode,
  flag_by_dot: sql.part`s.flag_by_dot`,
  overloaded: sql.part`s.overloaded`,
}

/**
 * The condition on `slips s` for the tickets that the person may see and that match the filters (TICK-7 to TICK-12, PROJ-44). Uses only
 * operators that can use an index under row-level security (reliability D1). `search` returns the condition for the search text. 422 for an
 * invalid filter value.
 */
export function slipsWhere(db: AgencyTransaction, person: Viewer, filters: FeedFilters, search: Found = searchByFunction): SqlPart {
  const { project_id, status, image, modified, filters: more = {} } = filters
  const conditions = [
    sql.part`s.dot_authority_id = ${db.agency}`,
    visibleProjects(person, sql.part`s.dot_project_id`),
    project_id !== undefined && sql.part`s.dot_project_id = ${project_id}`,
    status !== undefined && status !== 'all' && isOneOf(sql.part`s.status`, statusesOfFilter[status], 'text'),
    image !== undefined && (image === 'with' ? sql.part`s.image_count > 0` : sql.part`s.image_count = 0`),
    ...days(filters),
    ...yesNo({ modified, coded: more.coded, to_code: more.to_code, flag_by_dot: more.flag_by_dot, overloaded: more.overloaded }),
    ...Object.entries(textColumns).map(([name, column]) => isAmong(column, more[name as keyof typeof textColumns])),
    unit(valuesOf(more.uom_1)),
    payCode(db, valuesOf(more.pay_code)),
    payPeriod(valuesOf(more.pay_period)),
    isAmongIds(sql.part`s.id`, more.id),
    isAmongIds(sql.part`s.plant_id`, more.plant_id),
    more.net_amount?.gte !== undefined && sql.part`s.net_ten_thousandths >= ${tenThousandths('gte', more.net_amount.gte)}`,
    more.net_amount?.lte !== undefined && sql.part`s.net_ten_thousandths <= ${tenThousandths('lte', more.net_amount.lte)}`,
    more.connected !== undefined && (more.connected ? sql.part`s.dot_project_id IS NOT NULL` : sql.part`s.dot_project_id IS NULL`),
    more.missing_pay_data !== undefined && isYes(sql.part`(${missingPayData(db, project_id)})`, more.missing_pay_data),
    more.exceptions !== undefined && isYes(sql.part`(s.id IN (${exceptions(db)}))`, more.exceptions),
    more.parked !== undefined && isYes(sql.part`(s.id IN (${setAside(db, person)}))`, more.parked),
    search(filters),
  ]
  return sql.join(conditions.filter((condition) => condition !== false), ' AND ')
}

/** The conditions of those yes-or-no filters for which there is a column (B13). */
function yesNo(filters: Readonly<Record<YesNoColumn, boolean | undefined>>): (SqlPart | false)[] {
  return yesNoFilters.map((name) => {
    if (name === 'connected' || name === 'missing_pay_data' || name === 'exceptions' || name === 'parked') return false
    const yes = filters[name]
    return yes !== undefined && isYes(yesNoColumns[name], yes)
  })
}

function isYes(column: SqlPart, yes: boolean): SqlPart {
  return yes ? sql.part`${column}` : sql.part`NOT ${column}`
}

/**
 * The condition that a column has one of these values. If there is only one value, the condition uses =, so that rows can be read from the
 * index in time order.
 */
function isOneOf(column: SqlPart, values: readonly (string | number)[], type: 'text' | 'int'): SqlPart {
  const [first] = values
  if (values.length === 1) return sql.part`${column} = ${first}`
  return type === 'text' ? sql.part`${column} = ANY (${values}::text[])` : sql.part`${column} = ANY (${values}::int[])`
}

function valuesOf<V>(list: { in?: V[]; IN?: V[] } | undefined): readonly V[] | null {
  if (list === undefined) return null
  return list.in ?? list.IN ?? null
}

function isAmong(column: SqlPart, list: { in?: string[]; IN?: string[] } | undefined): SqlPart | false {
  const values = valuesOf(list)
  return values !== null && values.length > 0 && isOneOf(column, values, 'text')
}

/**
 * The condition that a column has one of these ids. An empty list of ids matches no ticket, because it means an empty selection, not a
 * missing filter.
 */
function isAmongIds(column: SqlPart, list: { in?: number[]; IN?: number[] } | undefined): SqlPart | false {
  const values = valuesOf(list)
  return values !== null && isOneOf(column, values, 'int')
}

function days({ start_date, end_date }: FeedFilters): (SqlPart | false)[] {
  return [
    start_date !== undefined &&
      sql.part`s.ticket_date >= ${start_date}::date AND s.ticketed_at >= ${earliestMoment(start_date)}::timestamptz`,
    end_date !== undefined &&
      sql.part`s.ticket_date <= ${end_date}::date AND s.ticketed_at < ${latestMoment(end_date)}::timestamptz`,
  ]
}

/**
 * The condition that the first unit of a ticket is one of these, in any spelling. An empty unit matches tickets without a unit. There is no
 * index for this condition, so it should be used only together with conditions that have one.
 */
function unit(units: readonly string[] | null): SqlPart | false {
  return units !== null && units.length > 0 && isUnitAmong(sql.part`s.uom_1`, units)
}

function payCode(db: AgencyTransaction, codes: readonly string[] | null): SqlPart | false {
  if (codes === null || codes.length === 0) return false
  return sql.part`s.id IN (
    SELECT coding.slip_id FROM pay_item_assignments coding
    JOIN pay_items item ON item.dot_authority_id = coding.dot_authority_id AND item.id = coding.project_pay_item_id
    WHERE coding.dot_authority_id = ${db.agency} AND item.item_code = ANY (${codes}::text[]))`
}

/** The condition for tickets to be paid that have no pay code, or a pay code that lacks the quantity that its item needs (RECO-89). */
function missingPayData(db: AgencyTransaction, projectId: number | undefined): SqlPart {
  const ofProject = projectId === undefined ? sql.part`` : sql.part`AND coding.dot_project_id = ${projectId}`
  return sql.part`${isToCode} OR s.id IN (
    SELECT coding.slip_id FROM pay_item_assignments coding
    JOIN pay_items item ON item.dot_authority_id = coding.dot_authority_id AND item.id = coding.project_pay_item_id
    WHERE coding.dot_authority_id = ${db.agency} ${ofProject} AND coding.quantity IS NULL AND NOT item.source_only)`
}

/** SQL for the ids of tickets with open findings that need an answer (PLUS-13). */
function exceptions(db: AgencyTransaction): SqlPart {
  return sql.part`SELECT finding.slip_id FROM slip_findings finding
    WHERE finding.dot_authority_id = ${db.agency} AND finding.answer IS NULL AND finding.cleared_at IS NULL AND finding.level = ANY (${answeredLevels}::text[])`
}

function payPeriod(periods: readonly string[] | null): SqlPart | false {
  if (periods === null || periods.length === 0) return false
  return isOneOf(sql.part`s.pay_period`, periods.map((period) => wholeNumber('filters.pay_period', period)), 'int')
}

function wholeNumber(field: string, value: string): number {
  const number = Number(value)
  if (!/^\d{1,9}$/.test(value)) throw notValid(field, message('errors.only_numbers'))
  return number
}

/** An amount with at most four decimals. Net amounts are stored with four decimals. */
const TEN_THOUSANDTHS = /^\d{1,11}\.\d{1,4}$/

/**
 * A bound of the net amount in ten-thousandths, which is the unit of the bigint column. If the column were numeric, the comparison would
 * not use an index (reliability D1).
 */
function tenThousandths(bound: 'gte' | 'lte', value: string | number): string {
  const amount = TEN_THOUSANDTHS.test(String(value)) ? String(value) : decimalTextOf(value)
  if (amount === null || amount.length > 16) throw notValid(`filters.net_amount.${bound}`, message('errors.only_numbers'))
  return rounded(times(amount, '10000'), 0)
}

function notValid(field: string, why: string) {
  return unprocessable('errors.not_valid', {}, [{ field, message: why }])
}
