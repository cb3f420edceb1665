import type { Platform } from '#src/platform/server/platform'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { removeOutlived } from '#src/main/server/retention/tidy'

const HOUR_MS = 3_600_000

/**
 * Purges deleted records and removes old working rows, at startup and then every hour. A deleted record is therefore purged within an hour
 * of its 31st day. Several servers may run this at the same time: each skips what another has removed. Returns a function that stops the
 * hourly runs.
 */
export function startPurging({ database, log }: Pick<Platform, 'database' | 'log'>): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => purgeDeleted(database, log)).then(
      (purged) => void (purged > 0 && log.info({ purged }, 'deleted records purged')),
      (error: unknown) => log.error({ err: error }, 'purging failed; it is tried again in an hour'),
    )
  }
  const tidy = () => {
    running = running.then(() => removeOutlived(database)).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'removing what is outlived failed; it is tried again in an hour'),
    )
  }
  const both = () => {
    run()
    tidy()
  }
  both()
  const timer = setInterval(both, HOUR_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
