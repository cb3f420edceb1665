import { ADMINISTRATOR, PROJECTS } from '#tests/areas/who'

/**
 * Which roles may make the API calls of equipment, according to section 6 of the specification and tables B.1, B.2 and C of the
 * requirements.
 */
export default {
  'GET /v1/projects/:projectId/oem_equipments': PROJECTS,
  'GET /v1/projects/:projectId/oem_equipments/filter_options': PROJECTS,
  'GET /v1/projects/:projectId/oem_equipments/totals': PROJECTS,
  'POST /v1/projects/:projectId/oem_equipments/refresh': ADMINISTRATOR,
  'GET /v1/equipments/map': PROJECTS,
  'GET /v1/admin/equipments': ADMINISTRATOR,
  'GET /v1/admin/equipments/filter_options': ADMINISTRATOR,
  'GET /v1/admin/equipments/totals': ADMINISTRATOR,
  'POST /v1/admin/equipments/refresh': ADMINISTRATOR,
  'GET /v1/admin/equipments/:id': ADMINISTRATOR,
  'POST /v1/admin/equipments': ADMINISTRATOR,
  'PATCH /v1/admin/equipments/:id': ADMINISTRATOR,
  'DELETE /v1/admin/equipments/:id': ADMINISTRATOR,
  'POST /v1/admin/equipments/:id/restore': ADMINISTRATOR,
  'PATCH /v1/admin/equipments/bulk_status_update': ADMINISTRATOR,
  'GET /v1/machines/:id/history': ADMINISTRATOR,
  'GET /v1/machines/:id/running_time': ADMINISTRATOR,
  'POST /v1/machines/:id/suspensions': ADMINISTRATOR,
  'DELETE /v1/machines/:id/suspensions': ADMINISTRATOR,
  'GET /v1/projects/:projectId/proximity_settings': PROJECTS,
  'PATCH /v1/projects/:projectId/proximity_settings': ADMINISTRATOR,
  'GET /v1/telematics_sources': ADMINISTRATOR,
  'POST /v1/telematics_sources': ADMINISTRATOR,
  'GET /v1/telematics_sources/:id': ADMINISTRATOR,
  'PATCH /v1/telematics_sources/:id': ADMINISTRATOR,
  'DELETE /v1/telematics_sources/:id': ADMINISTRATOR,
}
