import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/** The background task that gives a project's tickets their stations after the project's confirmed alignments have changed. */
export const STATION_TICKETS = 'station tickets'

/**
 * Queues the task that gives the project's tickets their stations. The task starts once the caller's change of the project's confirmed
 * alignments is committed (GEO-19). First waits for other transactions that are giving tickets of the project their stations, so that the
 * task sees those stations. Call it after all other locks of the change are taken.
 */
export async function stationLater(jobs: Pick<Jobs, 'send'>, db: AgencyTransaction, project: number): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName(db, project)}, 16))`)
  await jobs.send(db, STATION_TICKETS, { agency: db.agency, project })
}

/** Prevents changes of the projects' confirmed alignments until this transaction ends. Call it after the tickets are locked. */
export async function holdAlignments(db: AgencyTransaction, projects: readonly number[]): Promise<void> {
  for (const project of projects.toSorted((one, other) => one - other)) await db.run(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${lockName(db, project)}, 16))`)
}

const lockName = (db: AgencyTransaction, project: number) => `station tickets\n${db.agency}\n${project}`
