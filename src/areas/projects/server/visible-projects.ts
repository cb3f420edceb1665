import { isBoundToTeams } from '#src/platform/domain/session/roles'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { notFound } from '#src/platform/server/http/errors'

/** What decides which projects a person sees. */
export type Viewer = Pick<SignedIn, 'id' | 'role' | 'dot_authority_id'>

/** Persons of one kind have one text of `visibleProjects`, so that a statement with it can be kept prepared under its name. */
export function kindOfViewer({ role }: Viewer): 'of_all' | 'of_teams' | 'of_connected' {
  if (role === 'administrator') return 'of_all'
  return isBoundToTeams(role) ? 'of_teams' : 'of_connected'
}

/**
 * The condition, over a column that holds a project's id, that the person sees what stands there (PROJ-44): those bound
 * to teams what belongs to projects whose team they are on, others all of the agency; what has no project only
 * administrators (TICK-97). The column is nullable or not; it is `dot_project_id` unless named. The team is read once
 * a statement.
 */
export function visibleProjects(person: Viewer, column: SqlPart = sql.part`dot_project_id`): SqlPart {
  if (person.role === 'administrator') return sql.part`true`
  if (!isBoundToTeams(person.role)) return sql.part`${column} IS NOT NULL`
  return sql.part`${column} = ANY (ARRAY(
    SELECT team.dot_project_id FROM project_employees team
    JOIN dot_projects on_team ON on_team.dot_authority_id = team.dot_authority_id AND on_team.id = team.dot_project_id
    WHERE team.dot_authority_id = ${person.dot_authority_id} AND team.employee_id = ${person.id} AND on_team.deleted_at IS NULL))`
}

/** 404 unless the project is there, not deleted (PROJ-28), and the person sees it (PROJ-44, API-16). */
export async function insistOnProject(db: AgencyTransaction, person: Viewer, projectId: number): Promise<void> {
  const found = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} AND deleted_at IS NULL
      AND ${visibleProjects(person, sql.part`id`)}`)
  if (found === null) throw notFound()
}
