import { deliver } from '#src/areas/daily-work-reports/server/sending/send'
import { lockOpenSending, repeatSending, type OpenSending } from '#src/areas/daily-work-reports/server/sending/sendings'
import { sql } from '#src/platform/server/database/sql'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { Platform } from '#src/platform/server/platform'
import { actorOfServer } from '#src/platform/server/http/security/actor'

const EVERY_MS = 20_000

/**
 * At startup and every 20 seconds, repeats the sends of servers that stopped before they had stored the answer, each with its original
 * Idempotency-Key. A send that got an unclear answer is left for a person to repeat. Returns a function that stops this background work.
 */
export function startResuming(platform: Platform, everyMs = EVERY_MS): () => Promise<void> {
  return startRounds(platform, {
    everyMs, atOnce: true, failure: 'left sendings of daily work reports could not be repeated; tried again soon',
    serve: (agency, { signal }) => resume(platform, agency, signal),
  })
}

async function resume(platform: Platform, agency: number, signal: AbortSignal): Promise<void> {
  const { database, log } = platform
  const reports = await database.inAgency(agency, (db) => db.many(sql<{ report_id: number }>`
    SELECT report_id FROM daily_work_report_sendings WHERE dot_authority_id = ${db.agency} AND outcome IS NULL AND under_way_until <= now() ORDER BY id LIMIT 20`))
  for (const { report_id: report } of reports) {
    if (signal.aborted) return
    const sending = await database.inAgency(agency, async (db): Promise<OpenSending | null> => {
      const open = await lockOpenSending(db, report)
      const left = open === null ? null : await db.maybeOne(sql<{ id: number }>`SELECT id FROM daily_work_report_sendings WHERE dot_authority_id = ${db.agency} AND id = ${open.id} AND under_way_until <= now()`)
      // another server may have resumed this send in the meantime
      if (open === null || left === null) return null
      await repeatSending(db, open.id)
      return open
    })
    if (sending === null) continue
    log.warn({ agency, report }, 'a sending that was left behind is repeated')
    await deliver(platform, agency, { ...actorOfServer('dwr-resume'), employeeId: sending.sent_by, name: sending.sent_by_name }, sending)
  }
}
