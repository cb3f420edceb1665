import { randomUUID } from 'node:crypto'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The name under which a person's current layout is stored. Empty, so that it cannot be the name of a layout that the person saves. */
const PRESENT = ''

/** A tree of tiles; only the client reads it. */
export type LayoutTree = Readonly<Record<string, unknown>>

/** A named layout of a person. */
export interface LayoutRow {
  readonly name: string
  readonly is_default: boolean
  readonly layout: LayoutTree
  readonly updated_at: Date
  readonly share_id: string | null
}

/** The person's named layouts, by name. */
export function listLayouts(db: AgencyTransaction, employeeId: number): Promise<LayoutRow[]> {
  return db.many(sql<LayoutRow>`
    SELECT name, is_default, layout, updated_at, share_id FROM layouts
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name <> ${PRESENT} ORDER BY lower(name), name`)
}

/** One named layout of the person, or null. */
export function findLayout(db: AgencyTransaction, employeeId: number, name: string): Promise<LayoutRow | null> {
  return db.maybeOne(sql<LayoutRow>`
    SELECT name, is_default, layout, updated_at, share_id FROM layouts
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name = ${name} AND name <> ${PRESENT}`)
}

/** The person's last layout, or null. */
export async function findPresentLayout(db: AgencyTransaction, employeeId: number): Promise<LayoutTree | null> {
  const row = await db.maybeOne(sql<{ layout: LayoutTree }>`
    SELECT layout FROM layouts WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name = ${PRESENT}`)
  return row?.layout ?? null
}

/** Stores the person's current layout. */
export function setPresentLayout(db: AgencyTransaction, employeeId: number, layout: LayoutTree): Promise<void> {
  return setLayout(db, employeeId, PRESENT, layout)
}

/** Creates or replaces a named layout. Does not change whether it is the default or shared. */
export async function setLayout(db: AgencyTransaction, employeeId: number, name: string, layout: LayoutTree): Promise<void> {
  await db.run(sql`
    INSERT INTO layouts (dot_authority_id, employee_id, name, layout)
    VALUES (${db.agency}, ${employeeId}, ${name}, ${JSON.stringify(layout)})
    ON CONFLICT (dot_authority_id, employee_id, name) DO UPDATE SET layout = excluded.layout, updated_at = now()`)
}

/** Makes a layout the person's default instead of the previous one, or leaves the person without a default if `isDefault` is false. */
export async function setDefault(db: AgencyTransaction, employeeId: number, name: string, isDefault: boolean): Promise<void> {
  await db.run(sql`
    UPDATE layouts SET is_default = false
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND is_default AND (name <> ${name} OR ${!isDefault})`)
  if (!isDefault) return
  await db.run(sql`
    UPDATE layouts SET is_default = true
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name = ${name}`)
}

/** Shares a layout with anyone in the agency who has its link, or stops sharing it. A layout that is already shared keeps its link. */
export async function setShared(db: AgencyTransaction, employeeId: number, name: string, isShared: boolean): Promise<void> {
  await db.run(sql`
    UPDATE layouts SET share_id = CASE WHEN ${isShared} THEN coalesce(share_id, ${randomUUID()}::uuid) END
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name = ${name}`)
}

/** Deletes a named layout; returns whether it existed. */
export async function deleteLayout(db: AgencyTransaction, employeeId: number, name: string): Promise<boolean> {
  const removed = await db.run(sql`
    DELETE FROM layouts WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name = ${name} AND name <> ${PRESENT}`)
  return removed === 1
}

/** The agency's shared layout with this share id; null if there is none, or if the person who shared it was deleted. */
export function findSharedLayout(db: AgencyTransaction, shareId: string): Promise<{ name: string; layout: LayoutTree; shared_by: string } | null> {
  return db.maybeOne(sql<{ name: string; layout: LayoutTree; shared_by: string }>`
    SELECT layouts.name, layouts.layout, employees.first_name || ' ' || employees.last_name AS shared_by
    FROM layouts JOIN employees ON employees.dot_authority_id = ${db.agency} AND employees.id = layouts.employee_id
    WHERE layouts.dot_authority_id = ${db.agency} AND layouts.share_id = ${shareId} AND employees.deleted_at IS NULL`)
}

/** The number of a person's named layouts. Locks the person's row, so that concurrent writes respect the limit. */
export async function countLayouts(db: AgencyTransaction, employeeId: number): Promise<number> {
  await db.run(sql`SELECT FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${employeeId} FOR NO KEY UPDATE`)
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM layouts WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND name <> ${PRESENT}`)
  return count
}
