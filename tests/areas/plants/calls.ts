import { ADMINISTRATOR, API_KEY, SEE_TICKETS } from '#tests/areas/who'

/** The roles that may work with plants and their notes, alarms and tickets: administrators and plant inspectors. */
const PLANTS = 'Y - - - - Y - - - -'

/**
 * Which roles may make the API calls of plants, according to section 6 of the specification and tables B.1, B.2 and C of the requirements.
 */
export default {
  'GET /v1/dot_plants': PLANTS,
  'GET /v1/dot_plants/duplicates': ADMINISTRATOR,
  'GET /v1/dot_plants/map': SEE_TICKETS,
  'GET /v1/dot_plants/:id': PLANTS,
  'PATCH /v1/dot_plants/:id': ADMINISTRATOR,
  'POST /v1/dot_plants/:id/merge': ADMINISTRATOR,
  'GET /v1/plant_health': PLANTS,
  'GET /v1/plant_health/:id': PLANTS,
  'PUT /v1/plant_health/:id': PLANTS,
  'GET /v1/plant_health/settings': ADMINISTRATOR,
  'PATCH /v1/plant_health/settings': ADMINISTRATOR,
  'GET /v1/plant_health/contacts': ADMINISTRATOR,
  'POST /v1/plant_health/contacts': ADMINISTRATOR,
  'GET /v1/plant_health/contacts/:id': ADMINISTRATOR,
  'PATCH /v1/plant_health/contacts/:id': ADMINISTRATOR,
  'DELETE /v1/plant_health/contacts/:id': ADMINISTRATOR,
  'GET /v1/plant_health/explorer': ADMINISTRATOR,
  'GET /v1/plant_health/alarms': PLANTS,
  'POST /v1/plant_health/alarms/:id/acknowledge': PLANTS,
  'GET /v1/plant_health/:id/days/:day': PLANTS,
  'PUT /v1/plant_health/:id/days/:day': PLANTS,
  'POST /v1/plant_day_totals': API_KEY,
}
