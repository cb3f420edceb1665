import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { findProjects } from '#src/areas/projects/server/store'

/** A project that the person sees, as JSON text; null if there is none. If `deleted` is true, a deleted project is returned too. */
export async function findProject(db: AgencyTransaction, person: Viewer, projectId: number, { deleted }: { readonly deleted: boolean }): Promise<string | null> {
  const where = sql.part`p.dot_authority_id = ${db.agency} AND p.id = ${projectId} AND ${deleted ? sql.part`true` : sql.part`p.deleted_at IS NULL`}
    AND ${visibleProjects(person, sql.part`p.id`)}`
  return (await findProjects(db, where, sql.part`p.id`, 1, 0))[0] ?? null
}
