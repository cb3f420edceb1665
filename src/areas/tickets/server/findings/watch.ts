import { findNoted, type CheckedBatch } from '#src/areas/tickets/server/findings/find-findings'
import { sql } from '#src/platform/server/database/sql'
import { Pauses } from '#src/platform/server/jobs/pauses'
import type { Platform } from '#src/platform/server/platform'

/** How often the servers look for noted tickets: a finding shows about a second after its ticket changed. */
const LOOK_MS = 500
/** The longest rest of a check of all tickets, for which tickets that change meanwhile wait too. */
const LONGEST_REST_MS = 1_000

/**
 * Looks for the findings of noted tickets of all agencies, as long as the server runs. A check of all tickets of an agency takes minutes: it rests
 * after each batch for as long as the batch took, so that people's calls are not slow meanwhile. An agency that fails is tried again after a pause
 * that grows from one second to a minute. Returns a function that stops it.
 */
export function startFindingFindings({ database, log }: Pick<Platform, 'database' | 'log'>): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const pauses = new Pauses()
  const findIn = async (agency: number): Promise<CheckedBatch> => {
    try {
      const checked = await database.inAgency(agency, findNoted)
      pauses.succeeded(agency)
      return checked
    } catch (error) {
      // one agency's failure must not hold up the others
      log.error({ err: error, agency, again_in_ms: pauses.failed(agency) }, 'findings of an agency could not be looked for; tried again')
      return 'nothing'
    }
  }
  /** Checks one batch of each agency with noted tickets. Returns how long to wait before the next ones, ms. */
  const look = async (): Promise<number> => {
    // read again for every batch: a check of all tickets of one agency must not hold up another whose tickets are noted meanwhile
    const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT DISTINCT dot_authority_id AS id FROM slip_findings_due ORDER BY 1`))
    let isMore = false
    let rest = 0
    for (const { id } of agencies) {
      if (isStopped || pauses.isPaused(id)) continue
      const begun = performance.now()
      const checked = await findIn(id)
      isMore ||= checked !== 'nothing'
      if (checked === 'of_all') rest += performance.now() - begun
    }
    return isMore ? Math.min(rest, LONGEST_REST_MS) : LOOK_MS
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
