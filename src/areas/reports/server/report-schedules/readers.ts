import { may } from '#src/platform/domain/session/abilities'
import { isBoundToTeams, type Role } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A person of the agency who may read the reports of a project. */
export interface Reader {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly email: string
}

/**
 * The people of the agency who may read the reports of a project now, sorted by name: employees with the right to create reports who see
 * the project (REPT-20, PROJ-44). Vendors and consultants are not people of the agency. `ids` limits the result to these people.
 */
export async function findReaders(db: AgencyTransaction, project: number, ids: readonly number[] | null = null): Promise<readonly Reader[]> {
  const people = await db.many(sql<Reader & { readonly is_on_team: boolean }>`
    SELECT e.id, concat_ws(' ', e.first_name, e.last_name) AS name, e.role, e.email,
      EXISTS (SELECT FROM project_employees t WHERE t.dot_authority_id = ${db.agency} AND t.dot_project_id = ${project} AND t.employee_id = e.id) AS is_on_team
    FROM employees e
    WHERE e.dot_authority_id = ${db.agency} AND e.deleted_at IS NULL AND e.partner IS NULL AND e.role IS NOT NULL AND (${ids === null} OR e.id = ANY(${ids === null ? [] : [...ids]}::int[]))
    ORDER BY lower(concat_ws(' ', e.first_name, e.last_name)), e.id`)
  return people.filter(({ role, is_on_team: isOnTeam }) => may('export_tickets', { role, flags: {} }).allowed && (isOnTeam || !isBoundToTeams(role)))
}
