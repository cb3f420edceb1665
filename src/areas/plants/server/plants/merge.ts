import { checkOffMerged } from '#src/areas/incidents/server/public/merged-plants'
import { recountPlants } from '#src/areas/plants/server/recount'
import { endAlarms } from '#src/areas/plants/server/plant-alarms/end-alarms'
import { writePlant } from '#src/areas/plants/server/plants/change'
import { lockPlants, moveTicketsOfPlant, sameTickets, type StoredPlant } from '#src/areas/tickets/server/public/plants'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

const MOST_NAMED = 10

/**
 * Merges the plant `id` into the plant `into`: moves its tickets, contacts and day totals, and assigns later tickets with its name to
 * `into`. Locks the plants first, so that a ticket received at the same time is either stored before the merge or assigned to `into`. Then
 * checks off the moved tickets that an incident of a plant lists as missing. Returns how many tickets moved.
 */
export async function mergePlants(db: AgencyTransaction, actor: Actor, id: number, into: number): Promise<number> {
  const locked = await lockPlants(db, sql.part`(id IN (${id}, ${into}) OR merged_into = ${id})`)
  const plant = locked.find((one) => one.id === id)
  const target = locked.find((one) => one.id === into)
  if (plant === undefined || target === undefined) throw notFound()
  if (plant === target) throw unprocessable('errors.plant_merge_itself', { name: plant.name })
  const merged = [plant, target].find((one) => one.merged_into !== null)
  if (merged !== undefined) throw unprocessable('errors.plant_merged', { name: merged.name, into: merged === plant ? target.name : plant.name })
  const numbers = await sameTickets(db, id, into, MOST_NAMED)
  if (numbers.length > 0) throw unprocessable('errors.plant_merge_same_tickets', { numbers: numbers.join(', ') })
  await endAlarms(db, actor, 'silent', [id])
  await endAlarms(db, actor, 'late_batch', [id])
  const moved = await moveTicketsOfPlant(db, actor, id, into)
  await moveContacts(db, actor, plant, target)
  await moveDayTotals(db, actor, plant, target)
  for (const one of locked) if (one !== target) await writePlant(db, actor, 'merged', one, { merged_into: into })
  await recountPlants(db, [id, into])
  await checkOffMerged(db, actor, [into])
  return moved
}

async function moveContacts(db: AgencyTransaction, actor: Actor, from: StoredPlant, to: StoredPlant): Promise<void> {
  const moved = await db.many(sql<{ id: number; name: string; version: number }>`
    UPDATE plant_contacts SET plant_id = ${to.id}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND plant_id = ${from.id} RETURNING id, name, version`)
  await recordEvents(db, actor, 'updated', moved.map((one) => ({ ...one, kind: 'plant_contact', dot_project_id: null, changes: { plant_id: [from.id, to.id] } })))
}

/** Moves the day totals of a merged plant, except the totals of days for which the other plant also has a total. */
async function moveDayTotals(db: AgencyTransaction, actor: Actor, from: StoredPlant, to: StoredPlant): Promise<void> {
  const moved = await db.many(sql<{ id: number; version: number }>`
    UPDATE plant_day_totals total SET plant_id = ${to.id}, version = version + 1, updated_at = now()
    WHERE total.dot_authority_id = ${db.agency} AND total.plant_id = ${from.id}
      AND NOT EXISTS (SELECT FROM plant_day_totals other WHERE other.dot_authority_id = ${db.agency} AND other.plant_id = ${to.id} AND other.day = total.day)
    RETURNING total.id, total.version`)
  await recordEvents(db, actor, 'updated', moved.map((one) => ({ ...one, kind: 'plant_day_total', name: to.name, dot_project_id: null, changes: { plant_id: [from.id, to.id] } })))
}
