import { refreshSources } from '#src/areas/equipment/server/telematics/refresh-sources'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

/** The job that asks the telematics sources for new data (EQPT-4). */
export const TELEMATICS_REFRESH = 'telematics-refresh'

/** How often the schedule checks for sources that are due. */
const LOOK_MS = 60_000

/** The worker of the job. Fails, with the reason, if there are sources and none of them answered. */
export function refreshWorker(platform: Platform): JobWorker {
  return async ({ agency, report }) => {
    const sources = await refreshSources(platform, agency, { dueOnly: false, report: (done, total) => report(done, total) })
    const [first] = sources
    if (first !== undefined && sources.every(({ problem, machines }) => problem !== null && machines === 0)) {
      throw new HttpError(502, message('errors.telematics_all_failed', { why: first.problem ?? '' }))
    }
    return { result: { sources } }
  }
}

/**
 * Asks all sources that are due, in every agency, as long as the server runs (PLUS-30). Returns a function that stops this background work.
 */
export function startRefreshing(platform: Platform, everyMs = LOOK_MS): () => Promise<void> {
  return startRounds(platform, {
    everyMs, failure: 'telematics sources could not be asked; tried again in a minute',
    serve: (agency, { signal }) => refreshSources(platform, agency, { dueOnly: true, signal }),
  })
}
