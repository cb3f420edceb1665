import type { FastifyBaseLogger } from 'fastify'
import { purgeEmployees } from '#src/areas/agency/server/employees/purge'
import { purgeGroups } from '#src/areas/agency/server/groups/purge'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import { purgeDocuments, purgeProjects, type RecordTickets } from '#src/areas/projects/server/purge'
import { recordSlipEvents } from '#src/areas/tickets/server/slip-events'

const recordTickets: RecordTickets = (db, actor, tickets) => recordSlipEvents(db, actor, 'project_purged', tickets)

type Failed = (error: unknown, what?: number) => void

/** What removes for good the records of one kind whose time is over, one line a kind; answers how many (CONST-3). */
const purges: Readonly<Record<string, (database: Database, agency: number, failed: Failed) => Promise<number>>> = {
  employees: (database, agency) => database.inAgency(agency, purgeEmployees),
  groups: (database, agency) => database.inAgency(agency, purgeGroups),
  projects: (database, agency, failed) => purgeProjects(database, agency, recordTickets, (project, error) => failed(error, project)),
  documents: (database, agency) => database.inAgency(agency, purgeDocuments),
}

/**
 * Removes for good whatever is due, agency by agency and kind by kind. What fails is an error in the log and stops
 * nothing else. Answers how many records.
 */
export async function purgeDeleted(database: Database, log: Pick<FastifyBaseLogger, 'error'>): Promise<number> {
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  let purged = 0
  for (const { id: agency } of agencies) {
    for (const [kind, purge] of Object.entries(purges)) {
      const failed: Failed = (error, record) => log.error({ err: error, agency, kind, record }, 'purging failed; it is tried again in an hour')
      try {
        purged += await purge(database, agency, failed)
      } catch (error) {
        failed(error)
      }
    }
  }
  return purged
}
