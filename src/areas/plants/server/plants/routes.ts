import { plants } from '#src/areas/plants/api/plants'
import { duplicatePlants } from '#src/areas/plants/domain/plants/duplicates'
import { findRanges } from '#src/areas/plants/server/ranges'
import { changePlant, lockPlant } from '#src/areas/plants/server/plants/change'
import { mergePlants } from '#src/areas/plants/server/plants/merge'
import { findComparedPlants, findPlant, findPlants, firstPlantDay, plantOrder, plantsWhere } from '#src/areas/plants/server/plants/store'
import { dayInZone } from '#src/platform/domain/time/days'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun, implement } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'

/** Plants of the agency (PLNT-1, PLNT-3). */
export const plantRoutes = implement(plants, {
  list: ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, plantOrder)
    return inAgency(async (db) => {
      const { rows, total } = await findPlants(db, await firstDay(db), plantsWhere(query), order, page.page_size, page.offset)
      setTotalHeaders(header, total, page)
      return { dot_plants: rows }
    })
  },
  duplicates: ({ inAgency }) =>
    inAgency(async (db) => {
      const all = await findComparedPlants(db)
      const byId = new Map(all.map(({ id, version, name, supplier, tickets }) => [id, { id, version, name, supplier, tickets }]))
      return {
        duplicates: duplicatePlants(all).flatMap(({ plant, other, reason }) => {
          const [one, two] = [byId.get(plant), byId.get(other)]
          return one === undefined || two === undefined ? [] : [{ id: other, reason, plant: one, other: two }]
        }),
      }
    }),
  detail: ({ params, inAgency }) => inAgency(async (db) => ({ dot_plant: await plantOf(db, params.id) })),
  change: (call) =>
    call.inAgency(async (db) => {
      const { version, ...sent } = call.body
      const before = await lockPlant(db, call.params.id, version, () => plantOf(db, call.params.id))
      await changePlant(db, actorOf(call), before, sent)
      return { dot_plant: await plantOf(db, call.params.id) }
    }),
  merge: (call) =>
    call.inAgency(async (db) => {
      const { id } = call.params
      const { into, version } = call.body
      if (version !== undefined) await lockPlant(db, id, version, () => plantOf(db, id))
      const moved = await mergePlants(db, actorOf(call), id, into)
      return call.dryRun ? new DryRun({ would_update: moved, refused: [] }) : { dot_plant: await plantOf(db, into), moved }
    }),
})

async function firstDay(db: AgencyTransaction) {
  const { timezone } = await findRanges(db)
  return firstPlantDay(db, dayInZone(new Date(), timezone))
}

async function plantOf(db: AgencyTransaction, id: number) {
  const plant = await findPlant(db, await firstDay(db), id)
  if (plant === null) throw notFound()
  return plant
}
