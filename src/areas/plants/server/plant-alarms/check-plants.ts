import { lateBatches } from '#src/areas/plants/domain/plant-health/late-batches'
import { rhythmOf, silentSince } from '#src/areas/plants/domain/plant-health/silence'
import { findRanges } from '#src/areas/plants/server/ranges'
import { endStaleAlarms, findActivities, findReceiptsWithoutRhythm, findLateArrivals, raiseAlarms, setRhythms, type NewAlarm } from '#src/areas/plants/server/plant-alarms/store'
import { mailAlarms } from '#src/areas/plants/server/plant-alarms/mail-alarms'
import { dayInZone } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { Platform } from '#src/platform/server/platform'

/** How often plants are checked. A silent plant must be shown within 5 minutes (PLUS-25). */
const CHECK_MS = 120_000

/** Checks the plants of all agencies every two minutes by default. Returns a function that stops the checks. */
export function startCheckingPlants({ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>, everyMs = CHECK_MS): () => Promise<void> {
  return startRounds({ database, log }, {
    everyMs, failure: 'plants could not be checked; tried again in two minutes',
    serve: (agency, { now }) => checkPlants({ database, jobs }, agency, now),
  })
}

/**
 * Raises alarms for an agency's silent plants and late batches, and sends emails about them. If two servers check at the same time, the
 * second one does nothing, and the database stores each alarm only once.
 */
export async function checkPlants({ database, jobs }: Pick<Platform, 'database' | 'jobs'>, agency: number, now: Date): Promise<void> {
  await database.inAgency(agency, async (db) => {
    const { is_free: isFree } = await db.one(sql<{ is_free: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`plants\n${db.agency}`}, 16)) AS is_free`)
    if (!isFree) return
    const { timezone } = await findRanges(db)
    const actor = actorOfServer('plant-check')
    await refreshRhythms(db, now, timezone)
    await endStaleAlarms(db, actor)
    const raised = await raiseAlarms(db, actor, [...(await silentPlants(db, now, timezone)), ...(await batchesOf(db, now))])
    await mailAlarms(db, jobs, raised, timezone)
  })
}

/** Once a day, computes each plant's rhythm: when it usually sends tickets. */
async function refreshRhythms(db: AgencyTransaction, now: Date, timezone: string): Promise<void> {
  const today = dayInZone(now, timezone)
  const plants = await findReceiptsWithoutRhythm(db, today, now)
  await setRhythms(db, today, plants.map(({ plant_id: plant, receipts }) => ({ plant_id: plant, ...rhythmOf(receipts, today, timezone) })))
}

async function silentPlants(db: AgencyTransaction, now: Date, timezone: string): Promise<NewAlarm[]> {
  return (await findActivities(db)).flatMap((activity) => {
    const since = silentSince(activity, now, timezone)
    return since === null ? [] : [{ plant_id: activity.plant_id, kind: 'silent' as const, began_at: since, tickets: 0, usual_gap_seconds: activity.usual_gap_seconds, ended_at: null }]
  })
}

/** The late batches of the last day. A batch has already ended if a ticket arrived in time after the batch. */
async function batchesOf(db: AgencyTransaction, now: Date): Promise<NewAlarm[]> {
  return (await findLateArrivals(db, now)).flatMap(({ plant_id: plant, arrivals, in_time: inTime }) =>
    lateBatches(arrivals).map(({ from, to, tickets }) => {
      const ended = inTime.find((at) => at > to)
      return { plant_id: plant, kind: 'late_batch' as const, began_at: new Date(from).toISOString(), tickets, usual_gap_seconds: null, ended_at: ended === undefined ? null : new Date(ended).toISOString() }
    }))
}
