import type { ContractItemFields, CurrentItem } from '#src/areas/contracts/domain/change-orders/new-items'
import type { PresentItem } from '#src/areas/contracts/domain/contract-items/present-item'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JsonPage, RubyPage } from '#src/platform/server/http/limits/ruby-page'
import { amountsOfItems, amountToDate } from '#src/areas/contracts/server/public/amounts-of-items'
import { doNotPayCodes, unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'

/** The items of a project with the fields that the rules of a new item need. */
export function currentItems(db: AgencyTransaction, projectId: number): Promise<(CurrentItem & { id: number })[]> {
  return db.many(sql<CurrentItem & { id: number }>`
    SELECT id, item_code, line_number, is_dnp FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}`)
}

/** The pay items of a project, including the do-not-pay item, with the columns of an item file, by the comparison keys of their codes. */
export async function presentItems(db: AgencyTransaction, projectId: number): Promise<ReadonlyMap<string, PresentItem>> {
  const items = await db.many(sql<PresentItem & { readonly item_code: string }>`
    SELECT line_number::text, item_code, item_number, item_description, estimated_quantity::text, estimated_qty_uom, unit_price::text
    FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}`)
  return new Map(items.map((item) => [comparisonKey(item.item_code), item]))
}

/** A new item: its contract fields, and the fields that are not part of the contract. */
export interface NewPayItem extends ContractItemFields {
  readonly source_only: boolean
  readonly mobile_favorite: boolean
  readonly e_ticket_available: boolean
  readonly original_contract: boolean
  readonly is_dnp?: boolean
}

/** Inserts new items in one statement; returns their ids in the order of `items`. */
export async function insertItems(db: AgencyTransaction, projectId: number, items: readonly NewPayItem[]): Promise<number[]> {
  const column = <Value>(of: (item: NewPayItem) => Value) => items.map(of)
  const rows = await db.many(sql<{ id: number }>`
    INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_number, item_description, estimated_quantity,
      estimated_qty_uom, source_only, mobile_favorite, e_ticket_available, original_contract, is_dnp, unit_price)
    SELECT ${db.agency}, ${projectId}, line, code, number, description, quantity, uom, source_only, favorite, e_ticket, original, dnp, price
    FROM unnest(
      ${column((item) => item.line_number)}::int[], ${column((item) => item.item_code)}::text[], ${column((item) => item.item_number)}::text[],
      ${column((item) => item.item_description)}::text[], ${column((item) => item.estimated_quantity)}::numeric[],
      ${column((item) => item.estimated_qty_uom)}::text[], ${column((item) => item.source_only)}::boolean[],
      ${column((item) => item.mobile_favorite)}::boolean[], ${column((item) => item.e_ticket_available)}::boolean[],
      ${column((item) => item.original_contract)}::boolean[], ${column((item) => item.is_dnp === true)}::boolean[],
      ${column((item) => item.unit_price)}::numeric[]
    ) WITH ORDINALITY AS given (line, code, number, description, quantity, uom, source_only, favorite, e_ticket, original, dnp, price, place)
    ORDER BY place RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Inserts deleted items again with their former ids. */
export async function insertItemsAgain(db: AgencyTransaction, projectId: number, items: readonly Omit<LockedItem, 'version'>[]): Promise<void> {
  await db.run(sql`
    INSERT INTO pay_items (dot_authority_id, dot_project_id, id, line_number, item_code, item_number, item_description, estimated_quantity,
      estimated_qty_uom, source_only, mobile_favorite, e_ticket_available, original_contract, is_dnp, unit_price, external_dot_contract_project_id)
    SELECT ${db.agency}, ${projectId}, id, line_number, item_code, item_number, item_description, estimated_quantity, estimated_qty_uom, source_only,
      mobile_favorite, e_ticket_available, original_contract, is_dnp, unit_price, external_dot_contract_project_id
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS given (id int, line_number int, item_code text, item_number text, item_description text,
      estimated_quantity numeric, estimated_qty_uom text, source_only boolean, mobile_favorite boolean, e_ticket_available boolean,
      original_contract boolean, is_dnp boolean, unit_price numeric, external_dot_contract_project_id int)`)
}

/** A pay item whose row is locked until the transaction ends. */
export interface LockedItem {
  readonly id: number
  readonly version: number
  readonly line_number: number
  readonly item_code: string
  readonly item_number: string | null
  readonly item_description: string
  readonly estimated_quantity: string
  readonly estimated_qty_uom: string
  readonly is_dnp: boolean
  readonly source_only: boolean
  readonly mobile_favorite: boolean
  readonly e_ticket_available: boolean
  readonly original_contract: boolean
  readonly unit_price: string | null
  readonly external_dot_contract_project_id: number | null
}

/** Locks the items with these ids in a project, so that no ticket can be coded with them until the transaction ends. */
export function lockItems(db: AgencyTransaction, projectId: number, ids: readonly number[]): Promise<LockedItem[]> {
  return db.many(sql<LockedItem>`
    SELECT id, version, line_number, item_code, item_number, item_description, estimated_quantity, estimated_qty_uom, is_dnp,
      source_only, mobile_favorite, e_ticket_available, original_contract, unit_price, external_dot_contract_project_id
    FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ANY(${[...ids]}::int[])
    ORDER BY id FOR UPDATE`)
}

/** Which of the items with these ids have assignments, and which are in an Update. */
export async function usesOfItems(db: AgencyTransaction, projectId: number, ids: readonly number[]): Promise<{ assigned: Set<number>; inUpdates: Set<number> }> {
  const assigned = await db.many(sql<{ id: number }>`
    SELECT DISTINCT project_pay_item_id AS id FROM pay_item_assignments
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND project_pay_item_id = ANY(${[...ids]}::int[])`)
  const inUpdates = await db.many(sql<{ id: number }>`
    SELECT DISTINCT pay_item_id AS id FROM change_order_lines
    WHERE dot_authority_id = ${db.agency} AND pay_item_id = ANY(${[...ids]}::int[])`)
  return { assigned: new Set(assigned.map(({ id }) => id)), inUpdates: new Set(inUpdates.map(({ id }) => id)) }
}

/** The contractors of each item, in the stored order of the item's list. */
export async function contractorsOfItems(db: AgencyTransaction, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db.many(sql<{ pay_item_id: number; ids: number[] }>`
    SELECT pay_item_id, array_agg(external_dot_contractor_id ORDER BY position, external_dot_contractor_id) AS ids
    FROM pay_item_contractors WHERE dot_authority_id = ${db.agency} AND pay_item_id = ANY(${[...ids]}::int[]) GROUP BY pay_item_id`)
  return new Map(rows.map((row) => [row.pay_item_id, row.ids]))
}

/**
 * Sets the contractors of items. The caller must refuse contractors of other projects first, because they would violate the foreign key.
 */
export async function setContractors(db: AgencyTransaction, projectId: number, lists: readonly { readonly item: number; readonly contractors: readonly number[] }[]): Promise<void> {
  if (lists.length === 0) return
  await db.run(sql`DELETE FROM pay_item_contractors WHERE dot_authority_id = ${db.agency} AND pay_item_id = ANY(${lists.map(({ item }) => item)}::int[])`)
  const rows = lists.flatMap(({ item, contractors }) => contractors.map((contractor, position) => ({ item, contractor, position })))
  if (rows.length === 0) return
  await db.run(sql`
    INSERT INTO pay_item_contractors (dot_authority_id, dot_project_id, pay_item_id, external_dot_contractor_id, position)
    SELECT ${db.agency}, ${projectId}, item, contractor, position
    FROM unnest(${rows.map(({ item }) => item)}::int[], ${rows.map(({ contractor }) => contractor)}::int[], ${rows.map(({ position }) => position)}::int[])
      AS given (item, contractor, position)`)
}

/** The ids that are not contractors of the project. Locks the other contractors, so that none is removed before the transaction ends. */
export async function unknownContractors(db: AgencyTransaction, projectId: number, ids: readonly number[]): Promise<number[]> {
  const known = await db.many(sql<{ id: number }>`
    SELECT id FROM external_dot_contractors WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ANY(${[...ids]}::int[])
    ORDER BY id FOR KEY SHARE`)
  const knownIds = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !knownIds.has(id))
}

/** Sets all fields of an item and increments its version; returns the version. */
export async function setItem(db: AgencyTransaction, item: Omit<LockedItem, 'version' | 'is_dnp' | 'original_contract' | 'external_dot_contract_project_id'>): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE pay_items SET version = version + 1, updated_at = now(), line_number = ${item.line_number}, item_code = ${item.item_code},
      item_number = ${item.item_number}, item_description = ${item.item_description}, estimated_quantity = ${item.estimated_quantity},
      estimated_qty_uom = ${item.estimated_qty_uom}, source_only = ${item.source_only}, mobile_favorite = ${item.mobile_favorite},
      e_ticket_available = ${item.e_ticket_available}, unit_price = ${item.unit_price}
    WHERE dot_authority_id = ${db.agency} AND id = ${item.id} RETURNING version`)
  return version
}

/** Sets the estimated quantities of items and increments their versions. */
export async function setQuantities(db: AgencyTransaction, changed: readonly { readonly id: number; readonly quantity: string }[]): Promise<void> {
  if (changed.length === 0) return
  await db.run(sql`
    UPDATE pay_items SET estimated_quantity = given.quantity, version = version + 1, updated_at = now()
    FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ quantity }) => quantity)}::numeric[]) AS given (id, quantity)
    WHERE dot_authority_id = ${db.agency} AND pay_items.id = given.id`)
}

/** Deletes items. */
export async function deleteItems(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`DELETE FROM pay_items WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
}

/** The CTE `assigned`: the assigned tickets and quantities of a project's items, in total and in the period in progress. */
function assignedOf(db: AgencyTransaction, projectId: number): SqlPart {
  return sql.part`assigned AS (
    SELECT project_pay_item_id, count(*)::int AS ticket_count, coalesce(sum(quantity), 0.00) AS total_to_date,
      coalesce(sum(quantity) FILTER (WHERE pay_period = (SELECT number FROM pay_periods
        WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND state = 'in_progress')), 0.00) AS work_completed
    FROM pay_item_assignments WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} GROUP BY project_pay_item_id
  )`
}

/** SQL expression for the contractors of an item of the query `page`, in the stored order of the item's list, as JSON. */
function listedContractors(db: AgencyTransaction): SqlPart {
  return sql.part`coalesce((
    SELECT json_agg(json_build_object('id', contractor.id, 'name', contractor.name, 'type', contractor.type) ORDER BY position, contractor.id)
    FROM pay_item_contractors JOIN external_dot_contractors contractor
      ON contractor.dot_authority_id = ${db.agency} AND contractor.id = pay_item_contractors.external_dot_contractor_id
    WHERE pay_item_contractors.dot_authority_id = ${db.agency} AND pay_item_id = page.id), '[]')`
}

function matches(search: string): SqlPart {
  const needle = search.trim().toLowerCase()
  return needle === '' ? sql.part`true` : sql.part`strpos(lower(concat_ws(E'\n', item_code, item_description, line_number::text)), ${needle}) > 0`
}

/** The ids of the contract items that match a search, without those in `except`. */
export async function idsOfContractItems(db: AgencyTransaction, projectId: number, search: string, except: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT id FROM pay_items
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND NOT is_dnp AND ${matches(search)} AND id <> ALL(${[...except]}::int[])`)
  return rows.map(({ id }) => id)
}

/** The sort fields of the contract item list. */
export const contractItemOrder = {
  fields: {
    line_number: sql.part`line_number`,
    item_code: sql.part`item_code`,
    item_number: sql.part`item_number`,
    item_description: sql.part`item_description`,
    estimated_quantity: sql.part`estimated_quantity`,
    estimated_qty_uom: sql.part`estimated_qty_uom`,
    work_completed: sql.part`work_completed`,
    total_to_date: sql.part`total_to_date`,
    balance_to_finish: sql.part`balance_to_finish`,
    unit_price: sql.part`unit_price`,
    contract_amount: sql.part`contract_amount`,
    amount_to_date: sql.part`amount_to_date`,
  },
  standard: sql.part`line_number`,
  last: sql.part`id`,
}

/** The contract items of a project as JSON, with their assigned quantities (PAY-1, PAY-2, PAY-40). */
export function findContractItems(db: AgencyTransaction, projectId: number, search: string, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  const condition = matches(search)
  return db.one(sql<JsonPage>`
    WITH ${assignedOf(db, projectId)}, matching AS (
      SELECT id, version, line_number, item_code, item_number, item_description, estimated_quantity, estimated_qty_uom,
        coalesce(work_completed, 0.00) AS work_completed, coalesce(total_to_date, 0.00) AS total_to_date,
        estimated_quantity - coalesce(total_to_date, 0.00) AS balance_to_finish, original_contract, unit_price,
        round(estimated_quantity * unit_price, 2) AS contract_amount, ${amountToDate} AS amount_to_date
      FROM pay_items LEFT JOIN assigned ON project_pay_item_id = id LEFT JOIN ${amountsOfItems(db, projectId)} ON paid.pay_item_id = id
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND NOT is_dnp AND ${condition}
    ), page AS (SELECT * FROM matching ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** The sort fields of the metrics list. */
export const metricOrder = {
  fields: {
    line_number: sql.part`line_number`,
    item_code: sql.part`item_code`,
    item_description: sql.part`item_description`,
    estimated_qty_uom: sql.part`estimated_qty_uom`,
    ticket_count: sql.part`ticket_count`,
    quantity: sql.part`quantity`,
    share: sql.part`share`,
    unit_price: sql.part`unit_price`,
    amount_to_date: sql.part`amount_to_date`,
  },
  standard: sql.part`line_number`,
  last: sql.part`id`,
}

/** The pay items of a project with their metrics as JSON (PAY-38, PAY-39). */
export function findMetrics(db: AgencyTransaction, projectId: number, search: string, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  return db.one(sql<JsonPage>`
    WITH ${assignedOf(db, projectId)}, unpaid AS (
      SELECT code.project_pay_item_id AS item_id, min(${unitOfCode}) AS unit, min(${unitOfCode}) <> max(${unitOfCode}) AS is_mixed FROM ${doNotPayCodes(db, projectId)} GROUP BY 1
    ), matching AS (
      SELECT id, version, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity, is_dnp, source_only, mobile_favorite,
        e_ticket_available, coalesce(ticket_count, 0) AS ticket_count, CASE WHEN is_mixed THEN NULL ELSE coalesce(total_to_date, 0.00) END AS quantity,
        CASE WHEN is_mixed THEN NULL ELSE coalesce(unit, estimated_qty_uom) END AS quantity_uom,
        round(coalesce(total_to_date, 0.00) * 100 / nullif(estimated_quantity, 0), 2) AS share,
        (SELECT part.name FROM external_dot_contract_projects part
          WHERE part.dot_authority_id = ${db.agency} AND part.id = external_dot_contract_project_id) AS contract_project,
        unit_price, ${amountToDate} AS amount_to_date
      FROM pay_items LEFT JOIN assigned ON project_pay_item_id = id LEFT JOIN unpaid ON item_id = id
        LEFT JOIN ${amountsOfItems(db, projectId)} ON paid.pay_item_id = id
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND ${matches(search)}
    ), page AS (SELECT * FROM matching ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM (SELECT page.*, ${listedContractors(db)} AS external_dot_contractors FROM page) page)::text, '[]') AS rows`)
}

/** The estimated quantities of a project's items, by item. */
export async function estimatesOfItems(db: AgencyTransaction, projectId: number): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ id: number; estimated_quantity: string }>`
    SELECT id, estimated_quantity FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}`)
  return new Map(rows.map(({ id, estimated_quantity: quantity }) => [id, quantity]))
}

/** The total to date of items, by item. Items without assignments have no entry. */
export async function totalsOfItems(db: AgencyTransaction, projectId: number): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ id: number; total: string }>`
    SELECT project_pay_item_id AS id, coalesce(sum(quantity), 0.00) AS total FROM pay_item_assignments
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} GROUP BY project_pay_item_id`)
  return new Map(rows.map(({ id, total }) => [id, total]))
}
