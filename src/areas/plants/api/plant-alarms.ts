import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Page, pageQuery, Strict } from '#src/platform/api/schemas'
import { PlantAlarm } from '#src/areas/plants/api/plant-health'
import { seesPlants } from '#src/areas/plants/api/plants'

/** Alarms of plants: the history, and the acknowledgment with a note (PLUS-25). */
export const plantAlarms = contract({
  list: {
    method: 'GET',
    path: '/v1/plant_health/alarms',
    who: seesPlants,
    style: 'java',
    query: Strict({ ...pageQuery, plant_id: Type.Optional(Id), open: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ content: Type.Array(PlantAlarm), page: Page }),
    errors: [403, 422],
    spec: 'PLUS-25',
  },
  acknowledge: {
    method: 'POST',
    path: '/v1/plant_health/alarms/:id/acknowledge',
    who: whoMay('write_plant_notes'),
    params: Type.Object({ id: Id }),
    body: Strict({ note: Type.String({ maxLength: 16_000 }) }),
    answer: Type.Object({ alarm: PlantAlarm }),
    errors: [403, 404, 409, 422],
    spec: 'PLUS-25',
  },
})
