import { serverAreas } from '#src/main/server/areas'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import { removeOldAnswers } from '#src/platform/server/http/idempotency'
import { removeEndedJobs } from '#src/platform/server/jobs/job-store'

/**
 * Removes old working rows that would otherwise accumulate, such as stored answers and ended jobs, but never records or events. Returns how
 * many rows were removed.
 */
export async function removeOutlived(database: Database): Promise<number> {
  let removed = 0
  for (const { tidy } of serverAreas) if (tidy !== undefined) removed += await database.inInstallation(tidy)
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  for (const { id } of agencies) removed += await database.inAgency(id, async (db) => (await removeOldAnswers(db)) + (await removeEndedJobs(db)))
  return removed
}
