import { plantHealth } from '#src/areas/plants/api/plant-health'
import { HEALTH_DAYS } from '#src/areas/plants/domain/limits'
import { checkNotes, storedNotes } from '#src/areas/plants/domain/plants/plant'
import { checkRanges, type Ranges } from '#src/areas/plants/domain/plant-health/ranges'
import { findRanges, setRanges, type AgencyRanges } from '#src/areas/plants/server/ranges'
import { findHealth, findHealthOf, healthOrder, healthWhere, spanOf } from '#src/areas/plants/server/plant-health/store'
import { lockPlant, writePlant } from '#src/areas/plants/server/plants/change'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { HttpError, notFound, unprocessable } from '#src/platform/server/http/errors'
import { javaOrder, javaPage } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Plant health: the list, the notes and the ranges (PLNT-5 to PLNT-16). */
export const plantHealthRoutes = implement(plantHealth, {
  list: ({ query, inAgency }) => {
    const { page_number, page_size, offset } = javaPage(query)
    const order = javaOrder(query.sort ?? [], healthOrder)
    return inAgency(async (db) => {
      const ranges = await findRanges(db)
      const span = spanOf(ranges, new Date())
      const { rows, counts: { matching, ...counts } } = await findHealth(db, span, healthWhere(query), order, page_size, offset)
      return { content: rows, page: { total_rows: matching, page_number, page_size }, meta: { ...shown(ranges), today: span.today, days: HEALTH_DAYS, ...counts } }
    })
  },
  detail: ({ params, inAgency }) =>
    inAgency(async (db) => {
      const ranges = await findRanges(db)
      return { plant_health: await healthOf(db, ranges, params.id), ranges: shown(ranges) }
    }),
  saveNotes: (call) =>
    call.inAgency(async (db) => {
      const { id } = call.params
      const ranges = await findRanges(db)
      const notes = storedNotes(call.body.notes)
      const before = await lockPlant(db, id, call.body.version, () => healthOf(db, ranges, id))
      const verdict = checkNotes(notes)
      if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, [{ field: 'notes', message: message(verdict.message, verdict.values) }])
      if (notes !== before.notes) await writePlant(db, actorOf(call), 'notes_changed', before, { notes, notes_by: call.person.name, notes_at: new Date().toISOString() })
      return { plant_health: await healthOf(db, ranges, id) }
    }),
  settings: ({ inAgency }) => inAgency(async (db) => ({ settings: shown(await findRanges(db)) })),
  changeSettings: (call) =>
    call.inAgency(async (db) => {
      const { timezone: _timezone, ...before } = await findRanges(db, true)
      const after: Ranges = {
        preferred_range_minutes: call.body.preferred_range_minutes ?? before.preferred_range_minutes,
        accepted_range_minutes: call.body.accepted_range_minutes ?? before.accepted_range_minutes,
      }
      const faults = Object.entries(checkRanges(after)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
      const [first] = faults
      if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
      const names = ['preferred_range_minutes', 'accepted_range_minutes'] as const
      const changes = Object.fromEntries(names.flatMap((name) => (before[name] === after[name] ? [] : [[name, [before[name], after[name]] as const]])))
      if (Object.keys(changes).length > 0) {
        await setRanges(db, after)
        await recordEvents(db, actorOf(call), 'updated', [{ kind: 'plant_ranges', id: db.agency, name: 'Latency ranges', version: null, dot_project_id: null, changes }])
      }
      return { settings: after }
    }),
})

function shown({ preferred_range_minutes, accepted_range_minutes }: AgencyRanges): Ranges {
  return { preferred_range_minutes, accepted_range_minutes }
}

async function healthOf(db: AgencyTransaction, ranges: AgencyRanges, id: number) {
  const health = await findHealthOf(db, spanOf(ranges, new Date()), id)
  if (health === null) throw notFound()
  return health
}
