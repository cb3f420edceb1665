import { refreshFeeds } from '#src/areas/work-zones/server/foreign-feeds/refresh-feeds'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

/** The job that reads the feeds of other agencies again. */
export const FEEDS_REFRESH = 'work-zone-feeds-refresh'

/** How often the schedule looks for feeds that are due. */
const LOOK_MS = 30_000

/** The worker of the job. Fails, with the reason, if there are feeds and none of them could be read. */
export function refreshWorker(platform: Platform): JobWorker {
  return async ({ agency, report }) => {
    const feeds = await refreshFeeds(platform, agency, { dueOnly: false, report: (done, total) => report(done, total) })
    const [first] = feeds
    if (first !== undefined && feeds.every(({ problem }) => problem !== null)) throw new HttpError(502, message('errors.feeds_all_failed', { why: first.problem ?? '' }))
    return { result: { feeds } }
  }
}

/**
 * Reads the feeds that are due, of every agency, as long as the server runs (PLUS-27). Returns a function that stops this background work.
 */
export function startReading(platform: Platform): () => Promise<void> {
  return startRounds(platform, {
    everyMs: LOOK_MS, failure: 'work zone feeds of other agencies could not be read; tried again soon',
    serve: (agency, { signal }) => refreshFeeds(platform, agency, { dueOnly: true, signal }),
  })
}
