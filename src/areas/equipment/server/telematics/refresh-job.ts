import { refreshSources } from '#src/areas/equipment/server/telematics/refresh-sources'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { HttpError } from '#src/platform/server/http/errors'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

/** The job that asks the telematics sources again (EQPT-4). */
export const TELEMATICS_REFRESH = 'telematics-refresh'

/** How often the schedule looks for sources that are due. */
const LOOK_MS = 60_000

/** The worker of the job. It fails with the reason when there are sources and none of them answered. */
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

/** Asks the sources that are due, of every agency, as long as the server runs (PLUS-30). Returns a function that stops it. */
export function startRefreshing(platform: Platform): () => Promise<void> {
  const { database, log } = platform
  let running = Promise.resolve()
  let isStopped = false
  const run = () => {
    running = running.then(async () => {
      const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
      for (const { id: agency } of agencies) if (!isStopped) await refreshSources(platform, agency, { dueOnly: true })
    }).catch((error: unknown) => log.error({ err: error }, 'telematics sources could not be asked; tried again in a minute'))
  }
  const timer = setInterval(run, LOOK_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    return running
  }
}
