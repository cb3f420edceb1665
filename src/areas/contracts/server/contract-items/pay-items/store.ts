import type { QueryOf } from '#src/platform/api/contract'
import type { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { searchWords } from '#src/areas/contracts/domain/contract-items/pay-item'
import { RECENT_PAY_ITEMS } from '#src/areas/contracts/domain/contract-items/limits'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { paidInPeriod } from '#src/areas/contracts/server/public/amounts-of-items'
import { rubyOrder, type JsonPage, type RubyPage } from '#src/platform/server/http/limits/ruby-page'

type PayItemsQuery = QueryOf<(typeof payItems)['payItems']>
type ChipFiltersQuery = QueryOf<(typeof payItems)['chipFilters']>

const payItemOrders = {
  line_number: sql.part`line_number`,
  item_code: sql.part`item_code`,
  item_description: sql.part`item_description`,
  estimated_qty_uom: sql.part`estimated_qty_uom`,
  estimated_quantity: sql.part`estimated_quantity`,
}

/** The pay items of a project that match a query, in the shape of the API (PAY-33 to PAY-35, PAY-39, PAY-41, PAY-42). */
export function findPayItems(db: AgencyTransaction, projectId: number, employeeId: number, query: PayItemsQuery, page: RubyPage): Promise<JsonPage> {
  const order = query.recent
    ? sql.part`is_own DESC, used_at DESC, used_id`
    : rubyOrder(query, { fields: payItemOrders, standard: sql.part`line_number`, last: sql.part`id` })
  return db.one(sql<JsonPage>`
    WITH matching AS (
      SELECT item.*, item.id AS used_id, ${query.recent ? sql.part`recent.is_own, recent.used_at` : sql.part`true AS is_own, NULL::timestamptz AS used_at`}
      FROM pay_items item ${query.recent ? recentItems(db, projectId, employeeId, query.team === true) : sql.part``}
      WHERE item.dot_authority_id = ${db.agency} AND item.dot_project_id = ${projectId}
        AND ${itemConditions(query)}
      ${query.recent ? sql.part`ORDER BY recent.is_own DESC, recent.used_at DESC, item.id LIMIT ${RECENT_PAY_ITEMS}` : sql.part``}
    ), page AS (
      SELECT ${payItemColumns(db)}
      ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset}
    )
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** The columns of a pay item in the shape of the API, for rows of `pay_items` in a query named `matching` (PAY-13). */
function payItemColumns(db: AgencyTransaction): SqlPart {
  return sql.part`id, version, line_number, item_code, item_number, item_description, estimated_quantity, estimated_qty_uom,
    is_dnp, source_only, mobile_favorite, e_ticket_available, original_contract, external_dot_contract_project_id, unit_price,
    coalesce(listed.ids, '[]') AS external_dot_contractor_ids,
    coalesce(listed.contractors, '[]') AS external_dot_contractors
  FROM matching LEFT JOIN LATERAL (
    SELECT json_agg(contractor.id ORDER BY position, contractor.id) AS ids,
      json_agg(json_build_object('id', contractor.id, 'name', contractor.name, 'type', contractor.type)
        ORDER BY position, contractor.id) AS contractors
    FROM pay_item_contractors JOIN external_dot_contractors contractor
      ON contractor.dot_authority_id = pay_item_contractors.dot_authority_id
      AND contractor.id = pay_item_contractors.external_dot_contractor_id
    WHERE pay_item_contractors.dot_authority_id = ${db.agency} AND pay_item_id = matching.id
  ) listed ON true`
}

/** Pay items of a project by their ids, as JSON in the shape of the API, ordered by line number. */
export async function payItemsOf(db: AgencyTransaction, projectId: number, ids: readonly number[]): Promise<string> {
  const { rows } = await db.one(sql<{ rows: string }>`
    WITH matching AS (
      SELECT * FROM pay_items
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ANY(${[...ids]}::int[])
    ), page AS (SELECT ${payItemColumns(db)})
    SELECT coalesce((SELECT json_agg(page ORDER BY line_number, id) FROM page)::text, '[]') AS rows`)
  return rows
}

/**
 * SQL join that keeps only the items that the person has used in the project. With `isTeam`, it also keeps the items that only other people
 * have used, with `is_own` false.
 */
function recentItems(db: AgencyTransaction, projectId: number, employeeId: number, isTeam: boolean): SqlPart {
  return sql.part`JOIN (
    SELECT project_pay_item_id, bool_or(employee_id = ${employeeId}) AS is_own,
      coalesce(max(used_at) FILTER (WHERE employee_id = ${employeeId}), max(used_at)) AS used_at FROM pay_item_uses
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND ${isTeam ? sql.part`true` : sql.part`employee_id = ${employeeId}`}
    GROUP BY project_pay_item_id
  ) recent ON recent.project_pay_item_id = item.id`
}

function itemConditions({ include_dnp, filters = {} }: PayItemsQuery): SqlPart {
  const conditions = [include_dnp === true ? sql.part`true` : sql.part`NOT item.is_dnp`]
  if (filters.only_e_ticket_available === true) conditions.push(sql.part`item.e_ticket_available`)
  if (filters.mobile_favorite !== undefined) conditions.push(sql.part`item.mobile_favorite = ${filters.mobile_favorite}`)
  if (filters.original_contract !== undefined) conditions.push(sql.part`item.original_contract = ${filters.original_contract}`)
  conditions.push(...chipConditions({
    uom: filters.uom?.in,
    external_dot_contractor_id: filters.external_dot_contractor_id?.in,
    external_dot_contract_project_id: filters.external_dot_contract_project_id?.in,
  }))
  const { code_or_description: text, code_or_description_or_line_number: number } = filters
  conditions.push(...searchWords(text?.eq ?? '').map((word) => sql.part`(${holds(word)})`))
  conditions.push(...searchWords(number?.eq ?? '').map((word) => sql.part`(${holds(word)} OR strpos(item.line_number::text, ${word}) > 0)`))
  return sql.join(conditions, ' AND ')
}

/**
 * SQL condition: the code or description contains a word, ignoring case (PAY-39). strpos has no wildcards, so % and _ match only
 * themselves.
 */
function holds(word: string): SqlPart {
  return sql.part`strpos(lower(item.item_code), ${word}) > 0 OR strpos(lower(item.item_description), ${word}) > 0`
}

interface Chips {
  readonly uom?: readonly string[] | undefined
  readonly external_dot_contractor_id?: readonly number[] | undefined
  readonly external_dot_contract_project_id?: readonly number[] | undefined
}

function chipConditions({ uom, external_dot_contractor_id, external_dot_contract_project_id }: Chips): SqlPart[] {
  const conditions: SqlPart[] = []
  if (uom?.length) conditions.push(sql.part`item.estimated_qty_uom = ANY(${uom}::text[])`)
  if (external_dot_contract_project_id?.length) {
    conditions.push(sql.part`item.external_dot_contract_project_id = ANY(${external_dot_contract_project_id}::int[])`)
  }
  if (external_dot_contractor_id?.length) {
    conditions.push(sql.part`EXISTS (SELECT FROM pay_item_contractors listed
      WHERE listed.dot_authority_id = item.dot_authority_id AND listed.pay_item_id = item.id
        AND listed.external_dot_contractor_id = ANY(${external_dot_contractor_id}::int[]))`)
  }
  return conditions
}

/**
 * The values of the three filter chips as JSON. Each chip offers the values of the items that match the other two chips (RECO-26, RECO-46,
 * UOM-5).
 */
export async function findChipFilters(db: AgencyTransaction, projectId: number, query: ChipFiltersQuery): Promise<string> {
  const { only_e_ticket_available, ...chips } = query
  const items = (others: Chips) =>
    sql.join([
      sql.part`item.dot_authority_id = ${db.agency} AND item.dot_project_id = ${projectId} AND NOT item.is_dnp`,
      ...(only_e_ticket_available === true ? [sql.part`item.e_ticket_available`] : []),
      ...chipConditions(others),
    ], ' AND ')
  const { lists } = await db.one(sql<{ lists: string }>`
    SELECT json_build_object(
      'uoms', coalesce((SELECT json_agg(chip ORDER BY chip.label, chip.value) FROM (
        SELECT DISTINCT coalesce(unit.name, item.estimated_qty_uom) AS label, item.estimated_qty_uom AS value
        FROM pay_items item LEFT JOIN reconciliation_uoms unit
          ON unit.dot_authority_id = item.dot_authority_id AND unit.code = item.estimated_qty_uom
        WHERE ${items({ ...chips, uom: undefined })}) chip), '[]'),
      'contract_projects', coalesce((SELECT json_agg(chip ORDER BY chip.label, chip.value) FROM (
        SELECT DISTINCT part.name AS label, part.id AS value
        FROM pay_items item JOIN external_dot_contract_projects part
          ON part.dot_authority_id = item.dot_authority_id AND part.id = item.external_dot_contract_project_id
        WHERE ${items({ ...chips, external_dot_contract_project_id: undefined })}) chip), '[]'),
      'external_dot_contractors', coalesce((SELECT json_agg(chip ORDER BY chip.label, chip.value) FROM (
        SELECT DISTINCT contractor.name AS label, contractor.id AS value
        FROM pay_items item
          JOIN pay_item_contractors of_item ON of_item.dot_authority_id = item.dot_authority_id AND of_item.pay_item_id = item.id
          JOIN external_dot_contractors contractor
            ON contractor.dot_authority_id = item.dot_authority_id AND contractor.id = of_item.external_dot_contractor_id
        WHERE ${items({ ...chips, external_dot_contractor_id: undefined })}) chip), '[]')
    )::text AS lists`)
  return lists
}

/** The contractors of a project, ordered by name by default (PAY-36). */
export function findContractors(db: AgencyTransaction, projectId: number, query: { sort_by?: string; sort_order?: string }, page: RubyPage): Promise<JsonPage> {
  const order = rubyOrder(query, { fields: { name: sql.part`name`, type: sql.part`type`, id: sql.part`id` }, standard: sql.part`name`, last: sql.part`id` })
  return db.one(sql<JsonPage>`
    WITH matching AS (
      SELECT id, name, type, version, (
        SELECT count(*)::int FROM pay_item_contractors listed
        WHERE listed.dot_authority_id = ${db.agency} AND listed.dot_project_id = ${projectId} AND listed.external_dot_contractor_id = contractor.id) AS item_count
      FROM external_dot_contractors contractor WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
    ), page AS (SELECT * FROM matching ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** The periods of a project, ordered by number by default (PAY-21). */
export function findPayPeriods(db: AgencyTransaction, projectId: number, query: { sort_by?: string; sort_order?: string }, page: RubyPage): Promise<JsonPage> {
  const fields = { number: sql.part`number`, start_date: sql.part`start_date`, end_date: sql.part`end_date`, state: sql.part`state` }
  return db.one(sql<JsonPage>`
    WITH matching AS (
      SELECT number, version, start_date, end_date, state, closed_at, closed_by, closed_by_name, pay_basis, amount, unpriced_lines
      FROM pay_periods CROSS JOIN ${paidInPeriod}
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
    ), page AS (
      SELECT * FROM matching ORDER BY ${rubyOrder(query, { fields, standard: sql.part`number`, last: sql.part`number` })}
      LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** The reconciliation units of the agency with their ticket units and factors (UOM-1, UOM-6). */
export function findReconciliationUoms(db: AgencyTransaction, query: { sort_by?: string; sort_order?: string }, page: RubyPage): Promise<JsonPage> {
  const order = rubyOrder(query, { fields: { code: sql.part`code`, name: sql.part`name` }, standard: sql.part`code`, last: sql.part`id` })
  return db.one(sql<JsonPage>`
    WITH matching AS (SELECT id, version, code, name FROM reconciliation_uoms WHERE dot_authority_id = ${db.agency}),
    page AS (
      SELECT id, version, code, name, coalesce((
        SELECT json_agg(json_build_object('ticket_uom', ticket_uom, 'factor_numerator', trim_scale(factor_numerator),
          'factor_denominator', trim_scale(factor_denominator)) ORDER BY ticket_uom)
        FROM reconciliation_uom_units
        WHERE dot_authority_id = ${db.agency} AND reconciliation_uom_id = matching.id), '[]') AS ticket_units
      FROM matching ORDER BY ${order}
      LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}
