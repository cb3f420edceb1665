import { checkPlant, storedAddress, storedName, type PlantFields } from '#src/areas/plants/domain/plants/plant'
import { message } from '#src/platform/domain/messages'
import { lockPlants, setPlant, takePlantName, type PlantColumns, type StoredPlant } from '#src/areas/tickets/server/public/plants'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents } from '#src/platform/server/records/record'

/**
 * Locks a plant and returns it. Throws 404 if there is none, 422 if it was merged into another plant, and 409, with the current plant that
 * `shown` returns, if the version is outdated.
 */
export async function lockPlant(db: AgencyTransaction, id: number, version: number | undefined, shown: () => Promise<object | null>): Promise<StoredPlant> {
  const plant = (await lockPlants(db, sql.part`(id = ${id} OR merged_into = ${id})`)).find((one) => one.id === id)
  if (plant === undefined || plant.is_former_name) throw notFound()
  if (plant.merged_into !== null) {
    const { name } = await db.one(sql<{ name: string }>`SELECT name FROM plants WHERE dot_authority_id = ${db.agency} AND id = ${plant.merged_into}`)
    throw unprocessable('errors.plant_merged', { name: plant.name, into: name })
  }
  if (version !== undefined && version !== plant.version) throw changedElsewhere([{ ...(await shown()), changed_by: await lastChangedBy(db, 'plant', id) }])
  return plant
}

/**
 * Changes the fields in `sent` of a row-locked plant, with one event. Throws 422 with the fields that are not valid (PLNT-3). After a
 * rename, tickets keep the name with which they were received, and later tickets find the plant by any of its names.
 */
export async function changePlant(db: AgencyTransaction, actor: Actor, before: StoredPlant, sent: Partial<{ address: string | null } & Omit<PlantFields, 'address'>>): Promise<void> {
  // an unchanged name is not normalized: the supplier may have sent spaces that `storedName` would remove
  const name = sent.name === undefined || sent.name === before.name ? before.name : storedName(sent.name)
  const address = sent.address === undefined ? (before.address ?? '') : storedAddress(sent.address ?? '')
  const lat = sent.lat === undefined ? before.latitude : sent.lat
  const long = sent.long === undefined ? before.longitude : sent.long
  const faults = Object.entries(checkPlant({ name, address, lat, long })).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
  if (name !== before.name && !(await takePlantName(db, before, name))) {
    throw unprocessable('errors.not_valid', {}, [{ field: 'name', message: message('errors.plant_name_taken', { supplier: before.supplier, name }) }])
  }
  await writePlant(db, actor, 'updated', before, { name, address: address === '' ? null : address, latitude: lat, longitude: long, active: sent.active ?? before.active })
}

/** Writes columns of a row-locked plant with one event, unless nothing changes. */
export async function writePlant(db: AgencyTransaction, actor: Actor, event: string, before: StoredPlant, after: Partial<PlantColumns>): Promise<void> {
  const changes = Object.fromEntries(Object.entries(after).flatMap(([field, to]) => {
    const from: unknown = Reflect.get(before, field)
    return from === to ? [] : [[field, [from, to] as const]]
  }))
  if (Object.keys(changes).length === 0) return
  const version = await setPlant(db, before, after)
  await recordEvents(db, actor, event, [{ kind: 'plant', id: before.id, name: after.name ?? before.name, version, dot_project_id: null, changes }])
}
