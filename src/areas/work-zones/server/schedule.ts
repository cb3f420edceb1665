import { arm, disarm } from '#src/areas/work-zones/server/arming'
import { lockDueZones } from '#src/areas/work-zones/server/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { Platform } from '#src/platform/server/platform'

/** How often the schedule is checked. A change is in the feed within a minute. */
const LOOK_MS = 20_000

/** Arms the scheduled zones of an agency whose start has come, and disarms those whose end has come (WZON-4). Returns how many changed. */
export async function keepSchedule(db: AgencyTransaction): Promise<number> {
  const due = await lockDueZones(db)
  const actor = actorOfServer('work zone schedule')
  await arm(db, actor, due.filter((zone) => zone.due === 'arm'))
  await disarm(db, actor, due.filter((zone) => zone.due === 'disarm'))
  return due.length
}

/**
 * Arms and disarms the zones of every agency on schedule, as long as the server runs. Returns a function that stops this background work.
 */
export function startSchedule(platform: Platform, everyMs = LOOK_MS): () => Promise<void> {
  return startRounds(platform, {
    everyMs, failure: 'the schedule of work zones could not be kept; tried again soon',
    serve: (agency) => platform.database.inAgency(agency, keepSchedule),
  })
}
