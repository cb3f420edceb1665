import { findNoted } from '#src/areas/tickets/server/findings/find-findings'
import { sql } from '#src/platform/server/database/sql'
import { Pauses } from '#src/platform/server/jobs/pauses'
import type { Platform } from '#src/platform/server/platform'

/** How often the servers look for noted tickets: a finding shows about a second after its ticket changed. */
const LOOK_MS = 500

/**
 * Looks for the findings of noted tickets of all agencies, as long as the server runs. An agency that fails is tried again after a pause that
 * grows from one second to a minute. Returns a function that stops it.
 */
export function startFindingFindings({ database, log }: Pick<Platform, 'database' | 'log'>): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const pauses = new Pauses()
  const findIn = async (agency: number): Promise<boolean> => {
    try {
      const isMore = await database.inAgency(agency, findNoted)
      pauses.succeeded(agency)
      return isMore
    } catch (error) {
      // one agency's failure must not hold up the others
      log.error({ err: error, agency, again_in_ms: pauses.failed(agency) }, 'findings of an agency could not be looked for; tried again')
      return false
    }
  }
  const look = async (): Promise<void> => {
    const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT DISTINCT dot_authority_id AS id FROM slip_findings_due ORDER BY 1`))
    // one batch of each agency in turn, so that a check of all tickets of one agency does not hold up the others
    for (let left = agencies; left.length > 0 && !isStopped;) {
      const more: typeof agencies = []
      for (const { id } of left) {
        const isMore = !isStopped && !pauses.isPaused(id) && (await findIn(id))
        if (isMore) more.push({ id })
      }
      left = more
    }
  }
  const next = (): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = look().catch((error: unknown) => log.error({ err: error }, 'agencies with noted tickets could not be read; tried again')).finally(() => next())
    }, LOOK_MS)
    timer.unref()
  }
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
