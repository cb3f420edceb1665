import type { Client } from 'pg'
import type { Static } from 'typebox'
import type { FiltersObject, slipFilterFields } from '#src/areas/tickets/api/tickets/slip-filters'
import { listFilters, yesNoFilters, type ListFilter, type YesNoFilter } from '#src/areas/tickets/domain/filters'
import { statusesOfFilter, statusFilters } from '#src/areas/tickets/domain/status'
import { addDays, yearsBefore } from '#src/platform/domain/time/days'
import { first, type FilterPlace, type SlipTable } from '#tests/bench/filters/filter-place'

/** Every filter that GET /v1/slips takes, by its name in the URL. */
type FilterName = Exclude<keyof typeof slipFilterFields, 'filters'> | keyof Static<typeof FiltersObject>

/** One value of a filter: as in the URL, and as a plain SQL condition on `s`, which is a row of `table`. */
export interface FilterCase {
  readonly query: string
  readonly plain: string
  readonly table: SlipTable
}

type Cases = (owner: Client, place: FilterPlace) => Promise<readonly FilterCase[]> | readonly FilterCase[]

/** The number of days in the short date range. The long one is a year, the default range of an administrator's list. */
const LAST_DAYS = 7
const IDS = 30

const inSlips = (query: string, plain: string): FilterCase => ({ query, plain, table: 'slips' })
const inKeys = (query: string, plain: string): FilterCase => ({ query, plain, table: 'slip_keys' })

const isToCode = `(NOT s.coded AND s.status NOT IN ('rejected', 'voided'))`
/** The agency is inlined as a number, because a subquery that refers to the outer row would run once for each row. */
const codings = (agency: number, where: string) => `SELECT coding.slip_id FROM pay_item_assignments coding JOIN pay_items item ON item.dot_authority_id = coding.dot_authority_id
  AND item.id = coding.project_pay_item_id WHERE coding.dot_authority_id = ${agency} AND ${where}`

/** The tickets that match a yes-or-no filter, as plain SQL. */
const yes: Readonly<Record<YesNoFilter, (place: FilterPlace) => string>> = {
  modified: () => 's.modified',
  coded: () => 's.coded',
  to_code: () => isToCode,
  flag_by_dot: () => 's.flag_by_dot',
  overloaded: () => 's.overloaded',
  connected: () => 's.dot_project_id IS NOT NULL',
  missing_pay_data: ({ agency }) => `(${isToCode} OR s.id IN (${codings(agency, 'coding.quantity IS NULL AND NOT item.source_only')}))`,
  exceptions: ({ agency }) => `s.id IN (SELECT slip_id FROM slip_findings WHERE dot_authority_id = ${agency} AND answer IS NULL AND cleared_at IS NULL
    AND level IN ('acknowledge', 'override'))`,
  parked: ({ agency, person }) => `s.id IN (SELECT slip_id FROM parked_slips WHERE dot_authority_id = ${agency} AND parked_at IS NOT NULL
    AND for_employee_id IS DISTINCT FROM ${person})`,
}

const yesNoCases = Object.fromEntries(yesNoFilters.map((name): [YesNoFilter, Cases] => [name, (_owner, place) => {
  const [key, plain] = [name === 'modified' ? name : `filters[${name}]`, yes[name](place)]
  return [inSlips(`${key}=true`, plain), inSlips(`${key}=false`, `NOT (${plain})`)]
}])) as Readonly<Record<YesNoFilter, Cases>>

/** Where the values of each list filter are stored: in a column of this table, or in the rows of codings. */
const columns: Readonly<Record<ListFilter, SlipTable | 'codings'>> = {
  supplier: 'slip_keys',
  plant_name: 'slip_keys',
  material_description: 'slip_keys',
  ticket_type: 'slips',
  contractor: 'slip_keys',
  truck: 'slip_keys',
  uom_1: 'slips',
  pay_code: 'codings',
  pay_period: 'slips',
  ticket_number: 'slip_keys',
}

const listCases = Object.fromEntries(listFilters.map((name): [ListFilter, Cases] => [name, async (owner, { agency }) => {
  const table = columns[name]
  // takes the second most frequent value, which is neither too frequent nor rare
  const value = table === 'codings'
    ? await first(owner, `SELECT item.item_code AS value FROM pay_item_assignments coding JOIN pay_items item ON item.dot_authority_id = coding.dot_authority_id
        AND item.id = coding.project_pay_item_id WHERE coding.dot_authority_id = $1 GROUP BY 1 ORDER BY count(*) DESC OFFSET 1 LIMIT 1`, [agency])
    : await first(owner, `SELECT ${name} AS value FROM slips WHERE dot_authority_id = $1 AND ${name}::text > '' GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET 1 LIMIT 1`, [agency])
  const query = `filters[${name}][in][]=${encodeURIComponent(value)}`
  if (table === 'codings') return [inSlips(query, `s.id IN (${codings(agency, `item.item_code = ${owner.escapeLiteral(value)}`)})`)]
  return [{ query, plain: `s.${name} = ${owner.escapeLiteral(value)}`, table }]
}])) as Readonly<Record<ListFilter, Cases>>

/** Typical values of each filter. A new filter without an entry does not compile. */
const casesOf: Readonly<Record<FilterName, Cases>> = {
  ...yesNoCases,
  ...listCases,
  project_id: (_owner, { project }) => [inKeys(`project_id=${project}`, `s.dot_project_id = ${project}`)],
  status: (owner) => statusFilters.map((status) => {
    const stored = statusesOfFilter[status].map((one) => owner.escapeLiteral(one)).join(', ')
    return status === 'all' ? inKeys('', 'true') : inSlips(`status=${status}`, `s.status IN (${stored})`)
  }),
  image: () => [inSlips('image=with', 's.image_count > 0'), inSlips('image=without', 's.image_count = 0')],
  start_date: (_owner, { lastDay }) => [yearsBefore(lastDay, 1), addDays(lastDay, -LAST_DAYS)].map((day) => inKeys(`start_date=${day}`, `s.ticket_date >= '${day}'`)),
  end_date: (_owner, { lastDay }) => [yearsBefore(lastDay, 1), addDays(lastDay, -LAST_DAYS)].map((day) => inKeys(`end_date=${day}`, `s.ticket_date <= '${day}'`)),
  async search(owner, { agency }) {
    const number = await first(owner, 'SELECT ticket_number AS value FROM slips WHERE dot_authority_id = $1 AND length(ticket_number) > 5 ORDER BY id DESC OFFSET 5000 LIMIT 1', [agency])
    return [number.slice(1), number.slice(-2)].map((part) => inKeys(`search=${encodeURIComponent(part)}`, `s.search_text LIKE ${owner.escapeLiteral(`%${part.toLowerCase()}%`)}`))
  },
  async id(owner, { agency }) {
    const ids = await first(owner, `SELECT string_agg(id::text, ',') AS value FROM (SELECT id FROM slips WHERE dot_authority_id = $1 ORDER BY id DESC OFFSET 1000 LIMIT ${IDS}) ids`, [agency])
    return [inSlips(ids.split(',').map((id) => `filters[id][in][]=${id}`).join('&'), `s.id IN (${ids})`)]
  },
  async plant_id(owner, { agency }) {
    const plant = await first(owner, 'SELECT plant_id AS value FROM slips WHERE dot_authority_id = $1 GROUP BY 1 ORDER BY count(*) DESC OFFSET 1 LIMIT 1', [agency])
    return [inSlips(`filters[plant_id][in][]=${plant}`, `s.plant_id = ${plant}`)]
  },
  async net_amount(owner, { agency }) {
    const net = await first(owner, `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY net_ten_thousandths) / 10000 AS value FROM slips WHERE dot_authority_id = $1`, [agency])
    const [least, most] = [Number(net), Number(net) + 1]
    return [inKeys(`filters[net_amount][gte]=${least}&filters[net_amount][lte]=${most}`, `s.net_ten_thousandths BETWEEN ${least}0000 AND ${most}0000`)]
  },
}

/** Typical values of every filter that GET /v1/slips takes. */
export async function filterCases(owner: Client, place: FilterPlace): Promise<FilterCase[]> {
  const cases: FilterCase[] = []
  for (const cased of Object.values(casesOf)) cases.push(...(await cased(owner, place)))
  return cases
}
