import { checkOffAgain } from '#src/areas/incidents/server/arrived-tickets'
import { sql } from '#src/platform/server/database/sql'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { Platform } from '#src/platform/server/platform'

const CHECK_MS = 60_000

/**
 * For how many hours after its last change an incident is checked again. Longer than any import takes: while an import runs, its tickets
 * are not visible to an incident that is reported meanwhile, and the incident is not visible to the import.
 */
const CHECKED_HOURS = 24

/**
 * Checks off the missing tickets of incidents that changed recently, in every agency, as long as the server runs. If tickets are received
 * or moved while an incident is saved in a concurrent transaction, neither transaction sees the rows of the other, so both miss the match
 * (INCD-8). No lock makes one of them wait for the other, because an import takes minutes. Returns a function that stops this background
 * work.
 */
export function startCheckingAgain({ database, log }: Pick<Platform, 'database' | 'log'>, everyMs = CHECK_MS): () => Promise<void> {
  const which = sql.part`incident.updated_at > now() - make_interval(hours => ${CHECKED_HOURS})`
  return startRounds({ database, log }, {
    everyMs, failure: 'missing tickets could not be checked off; tried again in a minute',
    serve: (agency) => database.inAgency(agency, (db) => checkOffAgain(db, actorOfServer('missing tickets'), which)),
  })
}
