import { sql } from '#src/platform/server/database/sql'
import type { Platform } from '#src/platform/server/platform'

interface Rounds {
  /** Milliseconds between the starts of rounds. If the previous round is still running, no new one is started. */
  readonly everyMs: number
  /** True to start the first round immediately instead of after `everyMs`. */
  readonly atOnce?: boolean
  /** The message to log when the work for an agency, or the whole round, fails. */
  readonly failure: string
  /** Does the work for one agency. `now` is the database's time at the start of the round. `signal` is aborted when the server stops. */
  serve(agency: number, round: { readonly now: Date; readonly signal: AbortSignal }): Promise<unknown>
}

/**
 * Does work for every agency, one after another, and repeats such rounds as long as the server runs. If the work for one agency fails, that
 * is logged, and the round continues with the next agency. Returns a function that stops the rounds and waits for running work.
 */
export function startRounds({ database, log }: Pick<Platform, 'database' | 'log'>, { everyMs, atOnce = false, failure, serve }: Rounds): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const round = async () => {
    const agencies = await database.inInstallation((db) => db.many(sql<{ id: number; now: Date }>`SELECT id, now() FROM dot_authorities ORDER BY id`))
    for (const { id: agency, now } of agencies) {
      if (stopping.signal.aborted) return
      await serve(agency, { now, signal: stopping.signal }).catch((error: unknown) => log.error({ err: error, agency }, failure))
    }
  }
  const start = () => {
    running ??= round().catch((error: unknown) => log.error({ err: error }, failure)).finally(() => (running = null))
  }
  if (atOnce) start()
  const timer = setInterval(start, everyMs)
  timer.unref()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await running
  }
}
