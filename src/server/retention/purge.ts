import { purgeEmployees } from '#src/server/employees/purge'
import { purgeGroups } from '#src/server/groups/purge'
import type { Database } from '#src/server/platform/database/database'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import { purgeDocuments, purgeProjects } from '#src/server/projects/purge'

/** What removes for good the records of one kind whose 31 days are over, one line a kind; answers how many (CONST-3). */
const purges: readonly ((db: AgencyTransaction) => Promise<number>)[] = [
  purgeEmployees,
  purgeGroups,
  purgeProjects,
  purgeDocuments,
]

/** Removes for good whatever was deleted 31 days ago or before, agency by agency. Answers how many records. */
export async function purgeDeleted(database: Database): Promise<number> {
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  let purged = 0
  for (const { id } of agencies) {
    for (const purge of purges) purged += await database.inAgency(id, purge)
  }
  return purged
}
