import { seesOnlyTeams } from '#src/platform/domain/session/roles'
import { ownProjects } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { ProjectsOf } from '#src/platform/server/events/window'
import type { Platform } from '#src/platform/server/platform'

/**
 * The projects whose changes are pushed to a person: for people who are limited to certain projects, their teams' projects or, for a
 * consultant, the projects named in the approval; for all others, every project of the agency (PROJ-44, CONS-7).
 */
export function projectsOf({ database }: Pick<Platform, 'database'>): ProjectsOf {
  return async (person) => {
    if (!seesOnlyTeams(person)) return 'all'
    const rows = await database.inAgency(person.dot_authority_id, (db) =>
      db.many(sql<{ dot_project_id: number }>`SELECT dot_project_id FROM ${ownProjects(person)} AS own`),
    )
    return new Set(rows.map((row) => row.dot_project_id))
  }
}
