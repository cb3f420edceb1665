import type { ChangeLine } from '#src/areas/contracts/domain/change-orders/change-order'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { JsonPage, RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** An Update whose row is locked, with its stored lines. */
export interface LockedChangeOrder {
  readonly id: number
  readonly number: number
  readonly version: number
  readonly date: string
  readonly description: string | null
  readonly state: 'draft' | 'approved'
  readonly created_by: number
  readonly lines: readonly LockedLine[]
}

export interface LockedLine {
  readonly position: number
  readonly kind: 'increased' | 'decreased' | 'new'
  readonly pay_item_id: number | null
  readonly quantity: string
  readonly line_number: number | null
  readonly item_code: string | null
  readonly item_number: string | null
  readonly item_description: string | null
  readonly estimated_qty_uom: string | null
  readonly source_only: boolean | null
  readonly unit_price: string | null
}

/** Locks the Update (change order) with this number in a project, and returns it; null if the project has no such Update. */
export async function holdChangeOrder(db: AgencyTransaction, projectId: number, number: number): Promise<LockedChangeOrder | null> {
  const row = await db.maybeOne(sql<Omit<LockedChangeOrder, 'lines'>>`
    SELECT id, number, version, date::text AS date, description, state, created_by FROM change_orders
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${number} FOR UPDATE`)
  if (row === null) return null
  const lines = await db.many(sql<LockedLine>`
    SELECT position, kind, pay_item_id, quantity, line_number, item_code, item_number, item_description, estimated_qty_uom, source_only, unit_price
    FROM change_order_lines WHERE dot_authority_id = ${db.agency} AND change_order_id = ${row.id} ORDER BY position`)
  return { ...row, lines }
}

const changed = (db: AgencyTransaction, kind: 'increased' | 'decreased') => sql.part`coalesce((
  SELECT json_agg(json_build_object('pay_item_id', item.id, 'line_number', item.line_number, 'item_code', item.item_code,
    'item_description', item.item_description, 'estimated_qty_uom', item.estimated_qty_uom,
    'previous_quantity', coalesce(line.previous_quantity, item.estimated_quantity), 'quantity', line.quantity) ORDER BY line.position)
  FROM change_order_lines line JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = line.pay_item_id
  WHERE line.dot_authority_id = ${db.agency} AND line.change_order_id = change_orders.id AND line.kind = ${kind}), '[]')`

/** The sort fields of the list of Updates. */
export const changeOrderOrder = {
  fields: { number: sql.part`number`, date: sql.part`date`, state: sql.part`state`, approved_at: sql.part`approved_at` },
  standard: sql.part`number`,
  last: sql.part`id`,
}

/** Updates of a project as JSON in the shape of the API: all, or the one with this number. */
export function findChangeOrders(db: AgencyTransaction, projectId: number, number: number | null, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  return db.one(sql<JsonPage>`
    WITH matching AS (
      SELECT * FROM change_orders WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND (${number}::int IS NULL OR number = ${number})
    ), page AS (
      SELECT id, number, version, date, description, state, ${changed(db, 'increased')} AS increased_items, ${changed(db, 'decreased')} AS decreased_items,
        coalesce((SELECT json_agg(json_build_object('pay_item_id', pay_item_id, 'line_number', line_number, 'item_code', item_code,
            'item_number', item_number, 'item_description', item_description, 'estimated_quantity', quantity,
            'estimated_qty_uom', estimated_qty_uom, 'source_only', source_only, 'unit_price', unit_price) ORDER BY position)
          FROM change_order_lines line
          WHERE line.dot_authority_id = ${db.agency} AND line.change_order_id = change_orders.id AND line.kind = 'new'), '[]') AS new_pay_items,
        created_by, created_at, approved_by, approved_by_name, approved_at
      FROM matching change_orders ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/** Inserts a new draft; returns its id. */
export async function insertDraft(db: AgencyTransaction, projectId: number, draft: { number: number; date: string; description: string | null; createdBy: number }): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO change_orders (dot_authority_id, dot_project_id, number, date, description, created_by)
    VALUES (${db.agency}, ${projectId}, ${draft.number}, ${draft.date}, ${draft.description}, ${draft.createdBy}) RETURNING id`)
  return id
}

/** Inserts a deleted draft again with its former id and number. */
export async function insertDraftAgain(
  db: AgencyTransaction,
  projectId: number,
  draft: { readonly id: number; readonly number: number; readonly date: string; readonly description: string | null; readonly created_by: number },
): Promise<void> {
  await db.run(sql`
    INSERT INTO change_orders (dot_authority_id, dot_project_id, id, number, date, description, created_by)
    VALUES (${db.agency}, ${projectId}, ${draft.id}, ${draft.number}, ${draft.date}, ${draft.description}, ${draft.created_by})`)
}

/** Sets date and description of a draft; returns its new version. */
export async function setDraft(db: AgencyTransaction, id: number, date: string, description: string | null): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE change_orders SET date = ${date}, description = ${description}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/** Replaces the lines of a draft. */
export async function setLines(db: AgencyTransaction, id: number, projectId: number, lines: readonly ChangeLine[]): Promise<void> {
  await db.run(sql`DELETE FROM change_order_lines WHERE dot_authority_id = ${db.agency} AND change_order_id = ${id}`)
  const rows = lines.map((line, position) => ({
    position,
    kind: line.kind,
    ...(line.kind === 'new'
      ? { pay_item_id: null, quantity: line.fields.estimated_quantity, ...line.fields, source_only: line.source_only }
      : { pay_item_id: line.item.id, quantity: line.quantity }),
  }))
  await db.run(sql`
    INSERT INTO change_order_lines (dot_authority_id, change_order_id, dot_project_id, position, kind, pay_item_id, line_number, item_code, item_number,
      item_description, estimated_qty_uom, source_only, quantity, unit_price)
    SELECT ${db.agency}, ${id}, ${projectId}, position, kind, pay_item_id, line_number, item_code, item_number, item_description, estimated_qty_uom, source_only, quantity, unit_price
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (position int, kind text, pay_item_id int, line_number int, item_code text,
      item_number text, item_description text, estimated_qty_uom text, source_only boolean, quantity numeric, unit_price numeric)`)
}

/** Deletes a draft with its lines. */
export async function deleteDraft(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`DELETE FROM change_orders WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Records each line's item and previous quantity, then marks the Update as approved. */
export async function setApproved(db: AgencyTransaction, id: number, lines: readonly { position: number; payItemId: number; previous: string | null }[], actor: Actor): Promise<void> {
  await db.run(sql`
    UPDATE change_order_lines SET pay_item_id = given.item, previous_quantity = given.previous
    FROM unnest(${lines.map(({ position }) => position)}::int[], ${lines.map(({ payItemId }) => payItemId)}::int[], ${lines.map(({ previous }) => previous)}::numeric[])
      AS given (position, item, previous)
    WHERE dot_authority_id = ${db.agency} AND change_order_id = ${id} AND change_order_lines.position = given.position`)
  await db.run(sql`
    UPDATE change_orders SET state = 'approved', approved_by = ${actor.employeeId}, approved_by_name = ${actor.name}, approved_at = now(),
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}
