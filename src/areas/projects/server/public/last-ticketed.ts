import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Updates the last ticketed time of those projects for which the time in `newest` is later (PROJ-29). Locks the rows in id order. */
export async function raiseLastTicketed(db: AgencyTransaction, newest: ReadonlyMap<number, string>): Promise<void> {
  if (newest.size === 0) return
  await db.run(sql`
    WITH held AS (
      SELECT project.id, seen.at FROM unnest(${[...newest.keys()]}::int[], ${[...newest.values()]}::timestamptz[]) AS seen (id, at)
      JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = seen.id
      WHERE project.last_ticketed_at IS NULL OR project.last_ticketed_at < seen.at
      ORDER BY project.id FOR NO KEY UPDATE OF project)
    UPDATE dot_projects project SET last_ticketed_at = held.at FROM held
    WHERE project.dot_authority_id = ${db.agency} AND project.id = held.id`)
}

/** Recomputes the last ticketed time of projects from their tickets (PROJ-29). */
export async function recountLastTicketed(db: AgencyTransaction, projectIds: readonly number[]): Promise<void> {
  await db.run(sql`
    UPDATE dot_projects project SET last_ticketed_at = (
      SELECT max(ticketed_at) FROM slip_keys key WHERE key.dot_authority_id = ${db.agency} AND key.dot_project_id = project.id)
    WHERE project.dot_authority_id = ${db.agency} AND project.id = ANY(${[...new Set(projectIds)]}::int[])`)
}
