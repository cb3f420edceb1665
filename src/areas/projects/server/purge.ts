import { RETENTION_YEARS_USUAL } from '#src/areas/agency/domain/retention'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer, type Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** A ticket whose project was purged, with what was removed from the ticket. */
export interface TicketOfPurged {
  readonly slip_id: number
  readonly slip_version: number
  readonly dot_project_id: null
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/**
 * Records the events of tickets whose project was purged. It is passed in as a function, because the projects area must not depend on
 * tickets.
 */
export type RecordTickets = (db: AgencyTransaction, actor: Actor, tickets: readonly TicketOfPurged[]) => Promise<void>

/**
 * Permanently deletes the agency's projects whose retention time has ended (CONST-3, CONST-4), each in its own transaction. A project with
 * payments is kept for the agency's retention time. Returns how many projects were purged. A project that cannot be purged is reported to
 * `failed` and does not stop the others.
 */
export async function purgeProjects(database: Database, agency: number, recordTickets: RecordTickets, failed: (project: number, error: unknown) => void): Promise<number> {
  const due = await database.inAgency(agency, (db) => db.many(sql<{ id: number }>`
    SELECT id FROM dot_projects WHERE dot_authority_id = ${db.agency} AND deleted_at IS NOT NULL
      AND purge_due_at(dot_authority_id, id, ${RETENTION_YEARS_USUAL}) <= now() ORDER BY id`))
  let count = 0
  for (const { id } of due) {
    try {
      if (await database.inAgency(agency, (db) => purgeProject(db, id, recordTickets))) count += 1
    } catch (error) {
      failed(id, error)
    }
  }
  return count
}

interface PurgedRow {
  /** Null in the first row, which only confirms that the project was purged. */
  readonly slip_id: number | null
  readonly slip_version: number | null
  readonly codes: readonly unknown[] | null
}

/**
 * Purges a project. Its tickets and events are kept. Events on each ticket and on the project, with the server as the actor, record what
 * was removed.
 */
async function purgeProject(db: AgencyTransaction, id: number, recordTickets: RecordTickets): Promise<boolean> {
  // purging a project with many tickets takes longer than the usual time limit of a statement
  await db.takeUpTo(10)
  const project = await db.maybeOne(sql<{ title: string; version: number }>`
    SELECT title, version FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${id} FOR UPDATE`)
  const rows = await db.many(sql<PurgedRow>`SELECT slip_id, slip_version, codes FROM purge_project(${id}, ${RETENTION_YEARS_USUAL})`)
  if (project === null || rows.length === 0) return false
  const actor = actorOfServer('purge')
  await recordTickets(db, actor, rows.flatMap(({ slip_id, slip_version, codes }) => slip_id === null || slip_version === null ? [] : [{
    slip_id, slip_version, dot_project_id: null,
    changes: { project: [project.title, null], ...(codes !== null && { pay_item_assignments: [codes, []] as const }) },
  }]))
  await recordEvents(db, actor, 'purged', [{ kind: 'project', id, name: project.title, version: project.version, dot_project_id: null, changes: {} }])
  return true
}
