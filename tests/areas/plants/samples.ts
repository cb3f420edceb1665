import { yesterday } from '#tests/day'
import type { Material, Samples } from '#tests/faults/material'

const contactFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.plantContact : await rows.plants.freshPlantContact() })
const alarmFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.plantAlarm : await rows.plants.freshPlantAlarm() })
const period = () => ({ start_date: yesterday(), end_date: yesterday() })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'GET /v1/dot_plants': () => ({ query: {} }),
  'PATCH /v1/dot_plants/:id': ({ ids }) => ({ params: { id: ids.ownPlant }, body: { address: '900 Pit Road' } }),
  'POST /v1/dot_plants/:id/merge': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.ownPlant : (await rows.plants.freshPlant()).id }, body: { into: ids.plant } }),
  'GET /v1/plant_health': () => ({ query: {} }),
  'PUT /v1/plant_health/:id': ({ ids }) => ({ params: { id: ids.ownPlant }, body: { notes: 'Sends a file at the end of the shift' } }),
  'PATCH /v1/plant_health/settings': () => ({ body: { preferred_range_minutes: 20, accepted_range_minutes: 50 } }),
  'GET /v1/plant_health/contacts': () => ({ query: {} }),
  'POST /v1/plant_health/contacts': ({ ids }) => ({ body: { name: 'Night desk', phone: '(509) 555-0100', plant_id: ids.plant } }),
  'PATCH /v1/plant_health/contacts/:id': async (material) => ({ params: await contactFor(material), body: { name: 'Day desk' } }),
  'DELETE /v1/plant_health/contacts/:id': async (material) => ({ params: await contactFor(material) }),
  'GET /v1/plant_health/alarms': () => ({ query: {} }),
  'POST /v1/plant_health/alarms/:id/acknowledge': async (material) => ({ params: await alarmFor(material), body: { note: 'They are checking the scale' } }),
  'GET /v1/plant_health/:id/days/:day': ({ ids }) => ({ params: { id: ids.ownPlant, day: yesterday() } }),
  'PUT /v1/plant_health/:id/days/:day': ({ ids }) => ({ params: { id: ids.ownPlant, day: yesterday() }, body: { loads: 41, tons: '938.20' } }),
  'GET /v1/plant_health/explorer': ({ ids }) => ({ query: { plant_ids: [ids.ownPlant], ...period() } }),
  'POST /v1/plant_day_totals': async ({ rows }) => {
    const plant = rows === null ? { supplier: 'No supplier', name: 'No plant' } : await rows.plants.freshPlant()
    return { body: { supplier: plant.supplier, plant_name: plant.name, day: yesterday(), loads: 41 } }
  },
} satisfies Samples
