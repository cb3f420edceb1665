import { checkOffMerged } from '#src/areas/incidents/server/public/merged-plants'
import { recountPlants } from '#src/areas/plants/server/recount'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { lockPlants, setPlant, type PlantColumns } from '#src/areas/tickets/server/public/plants'
import { sql } from '#src/platform/server/database/sql'
import type { Restorer } from '#src/platform/server/records/restorer'

/** The columns that plant inspectors may also change. Only administrators may change the other columns. */
const ofNotes = new Set(['notes', 'notes_by', 'notes_at'])

/**
 * Undoes changes of plants. The undo of a merge first moves the tickets back. Then it recomputes the counts of tickets of both plants, and
 * checks again which tickets are still missing in the incidents of both plants.
 */
export const plantRestorer: Restorer = {
  may: 'write_plant_notes',
  notUndoable: [],
  async lock(db, ids) {
    const locked = await lockPlants(db, sql.part`(id = ANY(${[...ids]}::int[]) OR merged_into = ANY(${[...ids]}::int[]))`)
    return locked.filter(({ id }) => ids.includes(id))
  },
  async whyLeft(_db, { person }, records) {
    if (may('change_plant_health', person).allowed) return new Map()
    return new Map(records.filter(({ values }) => Object.keys(values).some((field) => !ofNotes.has(field))).map(({ id }) => [id, message('errors.forbidden')]))
  },
  async restore(db, { actor }, records) {
    const plants = new Map((await lockPlants(db, sql.part`id = ANY(${records.map(({ id }) => id)}::int[])`)).map((plant) => [plant.id, plant]))
    const restored = []
    for (const { id, name, values } of records) {
      const plant = plants.get(id)
      if (plant === undefined) continue
      // events of this kind name only columns of plants, so the cast is safe
      const was = Object.fromEntries(Object.entries(values).map(([field, [before]]) => [field, before])) as Partial<PlantColumns>
      restored.push({ id, name, version: await setPlant(db, plant, was) })
    }
    const ofMerges = records.flatMap(({ id, values }) => (values['merged_into'] === undefined ? [] : [id, ...values['merged_into'].filter((one) => typeof one === 'number')]))
    if (ofMerges.length > 0) {
      await recountPlants(db, [...new Set(ofMerges)])
      await checkOffMerged(db, actor, [...new Set(ofMerges)])
    }
    return restored
  },
}
