import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Platform } from '#src/platform/server/platform'

/** The background task that stations the tickets of a project after alignments were added to it. */
export const STATION_TICKETS = 'station tickets'

/** Stations the project's tickets after the call is committed (GEO-19). */
export function stationLater({ platform, params: { projectId } }: { readonly platform: Platform; readonly params: { readonly projectId: number } }, db: AgencyTransaction): Promise<void> {
  return platform.jobs.send(db, STATION_TICKETS, { agency: db.agency, project: projectId })
}
