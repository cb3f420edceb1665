import { dayTotals } from '#src/areas/plants/api/day-totals'
import { checkDayTotal, type DayTotal } from '#src/areas/plants/domain/day-totals/day-total'
import { findPlantDay, findTotal, putTotal } from '#src/areas/plants/server/day-totals/store'
import { lockPlant } from '#src/areas/plants/server/plants/change'
import { findRanges } from '#src/areas/plants/server/ranges'
import { cleanLine } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { dayInZone, isDay, type Day } from '#src/platform/domain/time/days'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, unprocessable } from '#src/platform/server/http/errors'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** The body of a request that sends a day total. */
interface SentTotal {
  readonly loads: number
  readonly tons?: string | number | null
  readonly first_number?: string
  readonly last_number?: string
}

/** The day totals that a plant reports, compared with the received tickets (PLUS-37). */
export const dayTotalRoutes = implement(dayTotals, {
  day: ({ params, inAgency }) =>
    inAgency(async (db) => {
      await assertPlant(db, params.id)
      return { plant_day: await findPlantDay(db, params.id, params.day) }
    }),
  enter: (call) =>
    call.inAgency(async (db) => {
      const { id, day } = call.params
      const { version, ...sent } = call.body
      await enterTotal(db, actorOf(call), id, day, sent, version)
      return { plant_day: await findPlantDay(db, id, day) }
    }),
  receive: (call) =>
    call.inAgency(async (db) => {
      const { supplier, plant_name: name, day, ...sent } = call.body
      const plant = await db.maybeOne(sql<{ id: number }>`
        SELECT coalesce(merged_into, id) AS id FROM plants WHERE dot_authority_id = ${db.agency} AND supplier = ${supplier} AND name = ${name}`)
      if (plant === null) throw unprocessable('errors.plant_unknown', { supplier, name }, [{ field: 'plant_name', message: message('errors.plant_unknown', { supplier, name }) }])
      await enterTotal(db, actorOf(call), plant.id, day, sent, undefined)
      return { plant_day: await findPlantDay(db, plant.id, day) }
    }),
})

async function enterTotal(db: AgencyTransaction, actor: Actor, plant: number, day: Day, sent: SentTotal, version: number | undefined): Promise<void> {
  // locks the plant, so that if two people enter the first total at once, the second request finds the total that the first one stored
  const { name } = await lockPlant(db, plant, undefined, () => Promise.resolve(null))
  const tons = sent.tons === undefined || sent.tons === null ? null : (decimalTextOf(sent.tons, 2) ?? String(sent.tons))
  const total: DayTotal = { loads: sent.loads, tons, first_number: cleanLine(sent.first_number ?? ''), last_number: cleanLine(sent.last_number ?? '') }
  const { timezone } = await findRanges(db)
  const faults = Object.entries(checkDayTotal(total, day, dayInZone(new Date(), timezone))).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  if (faults.length > 0 || !isDay(day)) throw unprocessable('errors.not_valid', {}, faults)
  const before = await findTotal(db, plant, day, true)
  if (version !== undefined && version !== (before?.version ?? 0)) throw changedElsewhere([before === null ? { version: 0 } : { ...before }])
  const names = ['loads', 'tons', 'first_number', 'last_number'] as const
  const changes = Object.fromEntries(names.flatMap((field) => ((before?.[field] ?? null) === total[field] ? [] : [[field, [before?.[field] ?? null, total[field]] as const]])))
  if (before !== null && Object.keys(changes).length === 0) return
  const stored = await putTotal(db, plant, day, total, actor.name)
  await recordEvents(db, actor, before === null ? 'created' : 'updated', [{
    kind: 'plant_day_total', id: stored.id, name, version: stored.version, dot_project_id: null, changes: { ...changes, entered_by_name: [before?.entered_by_name ?? null, actor.name] },
  }])
}

async function assertPlant(db: AgencyTransaction, id: number): Promise<void> {
  if ((await db.maybeOne(sql`SELECT id FROM plants WHERE dot_authority_id = ${db.agency} AND id = ${id}`)) === null) throw notFound()
}
