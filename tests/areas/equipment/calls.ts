import { ADMINISTRATOR, PROJECTS } from '#tests/areas/who'

/** Who may make the calls of equipment: section 6, tables B.1, B.2 and C. */
export default {
  'GET /v1/projects/:projectId/oem_equipments': PROJECTS,
  'GET /v1/projects/:projectId/oem_equipments/filter_options': PROJECTS,
  'POST /v1/projects/:projectId/oem_equipments/refresh': ADMINISTRATOR,
  'GET /v1/equipments/map': PROJECTS,
  'GET /v1/admin/equipments': ADMINISTRATOR,
  'GET /v1/admin/equipments/filter_options': ADMINISTRATOR,
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
