import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import type { MasterItemFields } from '#src/areas/contracts/domain/change-orders/new-items'
import type { PresentItem } from '#src/areas/contracts/domain/contract-items/present-item'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JsonPage, RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** A catalog item whose row is locked. */
export interface LockedMasterItem extends MasterItemFields {
  readonly id: number
  readonly version: number
}

/** Locks the catalog, so that its writes run one at a time. */
export async function holdCatalog(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`catalogue\n${db.agency}`}, 15))`)
}

/** The comparison keys of the codes in the catalog. `except` is the id of an item to leave out. */
export async function masterCodeKeys(db: AgencyTransaction, except: number | null = null): Promise<string[]> {
  const rows = await db.many(sql<{ item_code_key: string }>`
    SELECT item_code_key FROM master_pay_items WHERE dot_authority_id = ${db.agency} AND id IS DISTINCT FROM ${except}`)
  return rows.map(({ item_code_key: key }) => key)
}

/** The catalog's items with the columns of an item file, by the comparison keys of their codes. */
export async function presentMasterItems(db: AgencyTransaction): Promise<ReadonlyMap<string, PresentItem>> {
  const items = await db.many(sql<PresentItem & { readonly item_code_key: string }>`
    SELECT item_code_key, item_code, item_description, uom AS estimated_qty_uom FROM master_pay_items WHERE dot_authority_id = ${db.agency}`)
  return new Map(items.map(({ item_code_key: key, ...item }) => [key, item]))
}

/** Locks the catalog items among these ids, and returns them. */
export function lockMasterItems(db: AgencyTransaction, ids: readonly number[]): Promise<LockedMasterItem[]> {
  return db.many(sql<LockedMasterItem>`
    SELECT id, version, item_code, item_description, uom FROM master_pay_items
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
}

/** Inserts new items; returns their ids in the order of `items`. */
export async function insertMasterItems(db: AgencyTransaction, items: readonly MasterItemFields[]): Promise<number[]> {
  if (items.length === 0) return []
  const rows = await db.many(sql<{ id: number }>`
    INSERT INTO master_pay_items (dot_authority_id, item_code, item_code_key, item_description, uom)
    SELECT ${db.agency}, code, key, description, uom
    FROM unnest(${items.map((item) => item.item_code)}::text[], ${items.map((item) => comparisonKey(item.item_code))}::text[],
      ${items.map((item) => item.item_description)}::text[], ${items.map((item) => item.uom)}::text[])
      WITH ORDINALITY AS given (code, key, description, uom, place) ORDER BY place RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Inserts deleted items again with their former ids. */
export async function insertMasterItemsAgain(db: AgencyTransaction, items: readonly (MasterItemFields & { readonly id: number })[]): Promise<void> {
  const keyed = items.map((item) => ({ ...item, key: comparisonKey(item.item_code) }))
  await db.run(sql`
    INSERT INTO master_pay_items (dot_authority_id, id, item_code, item_code_key, item_description, uom)
    SELECT ${db.agency}, id, item_code, key, item_description, uom
    FROM jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) AS given (id int, item_code text, key text, item_description text, uom text)`)
}

/** Sets an item's fields; returns its new version. */
export async function setMasterItem(db: AgencyTransaction, id: number, item: MasterItemFields): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE master_pay_items SET item_code = ${item.item_code}, item_code_key = ${comparisonKey(item.item_code)}, item_description = ${item.item_description},
      uom = ${item.uom}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/** Deletes items from the catalog. */
export async function deleteMasterItems(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`DELETE FROM master_pay_items WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
}

/** The ids of the items that match a search, without those in `except`. */
export async function idsOfMasterItems(db: AgencyTransaction, search: string, except: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT id FROM master_pay_items WHERE dot_authority_id = ${db.agency} AND ${matches(search)} AND id <> ALL(${[...except]}::int[])`)
  return rows.map(({ id }) => id)
}

function matches(search: string): SqlPart {
  const needle = search.trim().toLowerCase()
  return needle === '' ? sql.part`true` : sql.part`strpos(lower(item_code || E'\n' || item_description), ${needle}) > 0`
}

const shape = sql.part`id, version, item_code, item_description, uom, updated_at`

/** The sort fields of the catalog. */
export const masterItemOrder = {
  fields: {
    item_code: sql.part`item_code`,
    item_description: sql.part`item_description`,
    uom: sql.part`uom`,
    updated_at: sql.part`updated_at`,
  },
  standard: sql.part`item_code`,
  last: sql.part`id`,
}

/** The catalog as JSON; a search finds parts of code or description, ignoring case (PAY-39). */
export function findMasterItems(db: AgencyTransaction, search: string, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  return db.one(sql<JsonPage>`
    WITH matching AS (
      SELECT ${shape} FROM master_pay_items WHERE dot_authority_id = ${db.agency} AND ${matches(search)}
    ), page AS (SELECT * FROM matching ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** Items of the catalog by their ids as JSON. */
export async function masterItemsOf(db: AgencyTransaction, ids: readonly number[]): Promise<string> {
  const { rows } = await db.one(sql<{ rows: string }>`
    SELECT coalesce((SELECT json_agg(item ORDER BY item.id) FROM (
      SELECT ${shape} FROM master_pay_items WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])) item)::text, '[]') AS rows`)
  return rows
}
