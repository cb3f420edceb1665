import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { may } from '#src/platform/domain/session/abilities'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/**
 * The condition, on a saved view `v` and its project `p`, for the views that a person sees: the person's own views and shared views, unless
 * they are of a project that the person does not see. Only people who may read reports see saved reports.
 */
export function seenView(person: SignedIn): SqlPart {
  const screens = may('export_tickets', person).allowed ? sql.part`true` : sql.part`v.screen <> 'reporting'`
  return sql.part`(v.created_by = ${person.id} OR v.is_shared) AND ${screens}
    AND (v.dot_project_id IS NULL OR (p.deleted_at IS NULL AND ${visibleProjects(person, sql.part`v.dot_project_id`)}))`
}
