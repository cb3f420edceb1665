import { ADMINISTRATOR, ANYONE, JOINERS, MANAGERS, PROJECTS, SAMPLES, WRITE_SAMPLES } from '#tests/areas/who'

/**
 * Which roles may make the API calls of projects, their teams and documents, according to section 6 of the specification and tables B.1,
 * B.2 and C of the requirements.
 */
export default {
  'POST /v3/validate_dot_url': ANYONE,
  'POST /v3/dot_projects': MANAGERS,
  'PATCH /v1/dot_projects/:id': MANAGERS,
  'PATCH /v1/dot_projects/:id/attributes': MANAGERS,
  'PATCH /v3/dot_projects/bulk_update': MANAGERS,
  'DELETE /v1/dot_projects/:id': ADMINISTRATOR,
  'POST /v1/dot_projects/:id/restore': ADMINISTRATOR,
  'GET /v2/projects/:projectId/dot_employees': MANAGERS,
  'GET /v3/projects/:projectId/employees': MANAGERS,
  'GET /v2/projects/:projectId/dot_employees/count': PROJECTS,
  'POST /v2/projects/:projectId/dot_employees': MANAGERS,
  'DELETE /v2/projects/:projectId/dot_employees/:id': MANAGERS,
  'POST /v2/projects/:projectId/dot_employees/bulk_remove': MANAGERS,
  'GET /v1/dot_projects/joinable': JOINERS,
  'GET /v1/documents': SAMPLES,
  'POST /v1/documents': WRITE_SAMPLES,
  'PATCH /v1/documents/:id': WRITE_SAMPLES,
  'DELETE /v1/documents/:id': WRITE_SAMPLES,
  'GET /v1/documents/:id': SAMPLES,
  'GET /v1/documents/:id/download': SAMPLES,
  'GET /v1/documents/uploads/:upload_id': WRITE_SAMPLES,
  'PUT /v1/documents/uploads/:upload_id': WRITE_SAMPLES,
  'POST /v1/documents/uploads/:upload_id': WRITE_SAMPLES,
  'DELETE /v1/documents/uploads/:upload_id': WRITE_SAMPLES,
  'GET /v1/projects/:projectId/activity': PROJECTS,
  'GET /v1/projects/:projectId/calendar': PROJECTS,
  'GET /v1/projects/:projectId/dashboard': PROJECTS,
  'GET /v1/projects/map': PROJECTS,
  'GET /v3/projects': PROJECTS,
  'GET /v4/projects': PROJECTS,
  'GET /v3/projects/:projectId': PROJECTS,
}
