import type { Static } from 'typebox'
import type { SavedView } from '#src/areas/tickets/api/saved-views'
import type { ViewedList } from '#src/areas/tickets/domain/saved-views/saved-view'
import { seenView } from '#src/areas/tickets/server/public/seen-views'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** A view as the API returns it. */
export type SavedViewJson = Static<typeof SavedView>

function viewsWhere(db: AgencyTransaction, person: SignedIn): SqlPart {
  return sql.part`v.dot_authority_id = ${db.agency} AND v.deleted_at IS NULL AND ${seenView(person)}`
}

function columns(person: SignedIn): SqlPart {
  return sql.part`v.id, v.version, v.name, v.screen, v.dot_project_id, p.title AS project_title, v.query, v.is_shared, v.created_by = ${person.id} AS is_mine, v.created_by_name`
}

/** The views that a person sees, sorted by name. */
export function findViews(db: AgencyTransaction, person: SignedIn): Promise<SavedViewJson[]> {
  return db.many(sql<SavedViewJson>`
    SELECT ${columns(person)} FROM saved_views v LEFT JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = v.dot_project_id
    WHERE ${viewsWhere(db, person)} ORDER BY lower(v.name), v.id LIMIT 1000`)
}

/** Locks the row of a view that the person sees, and returns the view; null for any other view. */
export function lockView(db: AgencyTransaction, person: SignedIn, id: number): Promise<SavedViewJson | null> {
  return db.maybeOne(sql<SavedViewJson>`
    SELECT ${columns(person)} FROM saved_views v LEFT JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = v.dot_project_id
    WHERE ${viewsWhere(db, person)} AND v.id = ${id} FOR UPDATE OF v`)
}

/** How many views a person has created. */
export async function countOwn(db: AgencyTransaction, person: SignedIn): Promise<number> {
  return (await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM saved_views WHERE dot_authority_id = ${db.agency} AND created_by = ${person.id} AND deleted_at IS NULL`)).count
}

/** Adds a view of a person; returns its id. */
export async function addView(db: AgencyTransaction, person: SignedIn, view: ViewedList & { readonly name: string; readonly query: string; readonly is_shared: boolean }): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO saved_views (dot_authority_id, name, screen, dot_project_id, query, is_shared, created_by, created_by_name)
    VALUES (${db.agency}, ${view.name}, ${view.screen}, ${view.dot_project_id}, ${view.query}, ${view.is_shared}, ${person.id}, ${person.name}) RETURNING id`)
  return id
}

/** Sets the editable fields of a row-locked view; returns its new version. */
export async function setView(db: AgencyTransaction, id: number, { name, query, is_shared: isShared, isRemoved }: { readonly name: string; readonly query: string; readonly is_shared: boolean; readonly isRemoved: boolean }): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE saved_views SET version = version + 1, updated_at = now(), name = ${name}, query = ${query}, is_shared = ${isShared}, deleted_at = CASE WHEN ${isRemoved} THEN now() END
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/**
 * Permanently deletes the private views of people who were purged, because nobody can see them anymore. A view that a schedule sends to
 * others as a report stays. Returns how many were deleted.
 */
export function purgePrivateViews(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM saved_views v WHERE v.dot_authority_id = ${db.agency} AND NOT v.is_shared
      AND NOT EXISTS (SELECT FROM employees e WHERE e.dot_authority_id = v.dot_authority_id AND e.id = v.created_by)
      AND NOT EXISTS (SELECT FROM report_schedules s WHERE s.dot_authority_id = v.dot_authority_id AND s.saved_view_id = v.id)`)
}
