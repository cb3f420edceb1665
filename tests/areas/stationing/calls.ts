import { ADMINISTRATOR, PROJECTS } from '#tests/areas/who'

/** Table B.2: stations, alignments: write. */
const WRITE = 'Y Y Y - - - - - - -'

/** Who may make the calls of stationing: tables B.2 and C. */
export default {
  'GET /v1/projects/:projectId/alignments': PROJECTS,
  'GET /v1/projects/:projectId/alignments/:id': PROJECTS,
  'POST /v1/projects/:projectId/alignments': WRITE,
  'POST /v1/projects/:projectId/alignments/upload': WRITE,
  'PATCH /v1/projects/:projectId/alignments/:id': WRITE,
  'DELETE /v1/projects/:projectId/alignments/:id': WRITE,
  'POST /v1/projects/:projectId/alignments/:id/restore': WRITE,
  'GET /v1/web_map_tile_files': ADMINISTRATOR,
  'GET /v1/web_map_tile_files/:id': ADMINISTRATOR,
  'POST /v1/web_map_tile_files': ADMINISTRATOR,
  'PATCH /v1/web_map_tile_files/:id': ADMINISTRATOR,
  'DELETE /v1/web_map_tile_files/:id': ADMINISTRATOR,
  'POST /v1/web_map_tile_files/:id/restore': ADMINISTRATOR,
  'GET /v1/fme_import_file_requests': ADMINISTRATOR,
  'GET /v1/fme_import_file_requests/:id': ADMINISTRATOR,
  'POST /v1/fme_import_file_requests': ADMINISTRATOR,
  'PATCH /v1/fme_import_file_requests/:id': ADMINISTRATOR,
  'DELETE /v1/fme_import_file_requests/:id': ADMINISTRATOR,
  'POST /v1/fme_import_file_requests/:id/restore': ADMINISTRATOR,
  'POST /v1/fme_import_file_requests/:id/alignments': ADMINISTRATOR,
  'GET /v1/web_map_tile_files/map': PROJECTS,
  'GET /v1/routes/layers': PROJECTS,
  'GET /v1/routes/map': PROJECTS,
  'POST /v1/routes/preview': ADMINISTRATOR,
  'POST /v1/routes/import': ADMINISTRATOR,
  'GET /v1/projections': PROJECTS,
  'GET /v1/alignments/map': PROJECTS,
  'GET /v1/projects/:projectId/stations': PROJECTS,
  'GET /v1/projects/:projectId/stations/:id': PROJECTS,
  'POST /v1/projects/:projectId/stations': WRITE,
  'PATCH /v1/projects/:projectId/stations/:id': WRITE,
  'DELETE /v1/projects/:projectId/stations/:id': WRITE,
  'POST /v1/projects/:projectId/stations/:id/restore': WRITE,
}
