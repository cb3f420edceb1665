import { isBoundToTeams } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { ProjectsOf } from '#src/platform/server/events/window'
import type { Platform } from '#src/platform/server/platform'

/** The projects whose changes are pushed to a person: those of their teams, or all of the agency (PROJ-44). */
export function projectsOf({ database }: Pick<Platform, 'database'>): ProjectsOf {
  return async (person) => {
    if (!isBoundToTeams(person.role)) return 'all'
    const rows = await database.inAgency(person.dot_authority_id, (db) =>
      db.many(sql<{ dot_project_id: number }>`
        SELECT dot_project_id FROM project_employees WHERE dot_authority_id = ${db.agency} AND employee_id = ${person.id}`),
    )
    return new Set(rows.map((row) => row.dot_project_id))
  }
}
