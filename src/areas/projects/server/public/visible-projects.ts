import { seesOnlyTeams } from '#src/platform/domain/session/roles'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { notFound } from '#src/platform/server/http/errors'

/** The facts about a person that determine which projects they see. */
export type Viewer = Pick<SignedIn, 'id' | 'role' | 'partner' | 'dot_authority_id'>

/**
 * The kind of viewer. The SQL text of `visibleProjects` is the same for all viewers of a kind, so a statement that contains it can be
 * prepared once per kind.
 */
export function kindOfViewer(person: Viewer): 'of_all' | 'of_teams' | 'of_approval' | 'of_connected' {
  if (person.role === 'administrator') return 'of_all'
  if (person.partner !== null) return 'of_approval'
  return seesOnlyTeams(person) ? 'of_teams' : 'of_connected'
}

/**
 * The SQL condition for the rows that the person may see; `column` has a row's project id (PROJ-44). Roles that are limited to their teams
 * see the rows of those teams' projects; other roles see all rows of the agency. A consultant sees the rows of the projects named in the
 * approval (CONS-7), and a vendor sees none. Only administrators see rows without a project (TICK-97). The column may be nullable and
 * defaults to `dot_project_id`. The person's projects are read once per statement.
 */
export function visibleProjects(person: Viewer, column: SqlPart = sql.part`dot_project_id`): SqlPart {
  if (person.role === 'administrator') return sql.part`true`
  if (!seesOnlyTeams(person)) return sql.part`${column} IS NOT NULL`
  return sql.part`${column} = ANY (ARRAY(
    SELECT own.dot_project_id FROM ${ownProjects(person)} AS own
    JOIN dot_projects on_team ON on_team.dot_authority_id = ${person.dot_authority_id} AND on_team.id = own.dot_project_id
    WHERE on_team.deleted_at IS NULL))`
}

/**
 * A subquery of the projects of a person who does not see all projects, with the column `dot_project_id`: the projects of the person's
 * teams or, for a partner, the projects that a current approval names (CONS-7).
 */
export function ownProjects({ id, partner, dot_authority_id: agency }: Viewer): SqlPart {
  if (partner === null) return sql.part`(SELECT dot_project_id FROM project_employees WHERE dot_authority_id = ${agency} AND employee_id = ${id})`
  return sql.part`(SELECT named.dot_project_id FROM consultancy_requests approval
    JOIN consultancy_projects named ON named.dot_authority_id = approval.dot_authority_id AND named.consultancy_request_id = approval.id
    WHERE approval.dot_authority_id = ${agency} AND approval.employee_id = ${id} AND approval.status IN ('read_approved', 'read_write_approved'))`
}

/** Throws 404 unless the project exists, is not deleted (PROJ-28), and the person sees it (PROJ-44, API-16). */
export async function assertProjectVisible(db: AgencyTransaction, person: Viewer, projectId: number): Promise<void> {
  const row = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} AND deleted_at IS NULL
      AND ${visibleProjects(person, sql.part`id`)}`)
  if (row === null) throw notFound()
}

/**
 * The subset of these projects in which a person may undo their own change set. Someone who sees only their teams' projects must be on the
 * project's team, even if the project has been deleted since. If the change set itself removed that person from the team, the undo is
 * still allowed, unless the team has changed since (PROJ-44).
 */
export async function seenProjects(db: AgencyTransaction, person: Viewer, projectIds: readonly number[], changeSet: string): Promise<ReadonlySet<number>> {
  if (projectIds.length === 0 || !seesOnlyTeams(person)) return new Set(projectIds)
  const ids = [...new Set(projectIds)]
  const rows = await db.many(sql<{ id: number }>`
    SELECT dot_project_id AS id FROM ${ownProjects(person)} AS own WHERE dot_project_id = ANY (${ids}::int[])
    UNION
    SELECT record_id FROM (
      SELECT DISTINCT ON (record_id) record_id, change_set, actor_employee_id, changes FROM record_events
      WHERE dot_authority_id = ${db.agency} AND record_kind = 'project' AND record_id = ANY (${ids}::int[]) AND changes ? 'team'
      ORDER BY record_id, id DESC
    ) AS last_of_team
    WHERE change_set = ${changeSet} AND actor_employee_id = ${person.id} AND changes -> 'team' -> 0 @> to_jsonb(${person.id}::int) AND NOT changes -> 'team' -> 1 @> to_jsonb(${person.id}::int)`)
  return new Set(rows.map(({ id }) => id))
}
