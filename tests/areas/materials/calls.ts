import { ADMINISTRATOR, PROJECTS, SAMPLES, SEE_TICKETS, WRITE_SAMPLES } from '#tests/areas/who'

/**
 * Which roles may make the API calls of materials and samples, according to section 6 of the specification and tables B.1, B.2 and C of
 * the requirements.
 */
export default {
  'GET /v2/materials': PROJECTS,
  'GET /v2/materials/:id': PROJECTS,
  'POST /v2/materials': ADMINISTRATOR,
  'PATCH /v2/materials/:id': ADMINISTRATOR,
  'DELETE /v2/materials/:id': ADMINISTRATOR,
  'GET /v2/projects/:projectId/material_metrics': PROJECTS,
  'GET /v1/slips/:id/material': SEE_TICKETS,
  'GET /v2/certificate_types': PROJECTS,
  'GET /v2/certificate_types/:id': PROJECTS,
  'POST /v2/certificate_types': ADMINISTRATOR,
  'PATCH /v2/certificate_types/:id': ADMINISTRATOR,
  'DELETE /v2/certificate_types/:id': ADMINISTRATOR,
  'GET /v2/epds': PROJECTS,
  'GET /v2/epds/:id': PROJECTS,
  'POST /v2/epds': ADMINISTRATOR,
  'PATCH /v2/epds/:id': ADMINISTRATOR,
  'DELETE /v2/epds/:id': ADMINISTRATOR,
  'POST /v2/epds/:id/restore': ADMINISTRATOR,
  'POST /v2/epds/open_epd': ADMINISTRATOR,
  'GET /v2/epds/:id/open_epd': PROJECTS,
  'GET /v1/samples': SAMPLES,
  'GET /v1/samples/map': SAMPLES,
  'GET /v1/samples/:id': SAMPLES,
  'POST /v1/samples': WRITE_SAMPLES,
  'PATCH /v1/samples/:id': WRITE_SAMPLES,
  'DELETE /v1/samples/:id': WRITE_SAMPLES,
  'POST /v1/samples/:id/restore': WRITE_SAMPLES,
  'POST /v1/samples/:id/results': WRITE_SAMPLES,
  'PUT /v1/samples/:id/results/:no': WRITE_SAMPLES,
  'DELETE /v1/samples/:id/results/:no': WRITE_SAMPLES,
  'GET /v1/samples/tickets': WRITE_SAMPLES,
  'GET /v1/slips/:id/samples': SEE_TICKETS,
}
