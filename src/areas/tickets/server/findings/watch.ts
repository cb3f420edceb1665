import { findNoted, type CheckedBatch } from '#src/areas/tickets/server/findings/find-findings'
import { sql } from '#src/platform/server/database/sql'
import { Pauses } from '#src/platform/server/jobs/pauses'
import type { Platform } from '#src/platform/server/platform'

/** How often each server looks for tickets that must be checked. A finding appears about a second after its ticket changed. */
const LOOK_MS = 500

/**
 * Checks tickets whose findings may have changed, in all agencies, as long as the server runs. Checking all tickets of an agency or of a
 * project again can take minutes, so it is done in batches. After each such batch, this server waits for as long as the batch took before
 * it starts the next one, so that API calls stay fast. If all tickets of several agencies must be checked, the agencies take turns; tickets
 * that change in the meantime are checked as usual. If the check of an agency fails, it is tried again after a pause that grows from one
 * second to a minute. Returns a function that stops the checks.
 */
export function startFindingFindings({ database, log }: Pick<Platform, 'database' | 'log'>): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const pauses = new Pauses()
  /**
   * For checks of all tickets of an agency or project. `restsUntil`: the time before which the next batch must not start. `lastOfAll`: the
   * agency of the latest batch.
   */
  let [restsUntil, lastOfAll] = [0, 0]
  const findIn = async (agency: number, mayCheckAll: boolean): Promise<CheckedBatch> => {
    try {
      const checked = await database.inAgency(agency, (db) => findNoted(db, mayCheckAll))
      pauses.succeeded(agency)
      return checked
    } catch (error) {
      // a failure in one agency must not keep the tickets of other agencies from being checked
      log.error({ err: error, agency, again_in_ms: pauses.failed(agency) }, 'findings of an agency could not be looked for; tried again')
      return 'nothing'
    }
  }
  /** Checks one batch of tickets for each agency that has tickets to check. Returns how long to wait before the next batches, in ms. */
  const look = async (): Promise<number> => {
    const noted = await database.inInstallation((db) => db.many(sql<{ id: number }>`
      SELECT dot_authority_id AS id FROM slip_findings_due UNION SELECT dot_authority_id FROM project_findings_due ORDER BY 1`))
    const isTurnBefore = ({ id }: { readonly id: number }) => id > lastOfAll
    let isMore = false
    for (const { id } of [...noted.filter(isTurnBefore), ...noted.filter((one) => !isTurnBefore(one))]) {
      if (isStopped || pauses.isPaused(id)) continue
      const begun = performance.now()
      const checked = await findIn(id, begun >= restsUntil)
      const ended = performance.now()
      isMore ||= checked === 'noted'
      if (checked === 'of_all') [restsUntil, lastOfAll] = [ended + (ended - begun), id]
    }
    if (isMore) return 0
    const rest = restsUntil - performance.now()
    return rest > 0 ? Math.min(rest, LOOK_MS) : LOOK_MS
  }
  const lookAfter = (afterMs: number): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => {
          log.error({ err: error }, 'agencies with noted tickets could not be read; tried again')
          return LOOK_MS
        })
        .then(lookAfter)
    }, afterMs)
    timer.unref()
  }
  lookAfter(LOOK_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
