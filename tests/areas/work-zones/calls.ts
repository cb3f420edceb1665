import { ADMINISTRATOR, API_KEY } from '#tests/areas/who'

/** Who may view work zones, as in table B.2 of the requirements. */
const VIEW = 'Y Y Y Y Y - Y Y Y -'
/** Who may create, edit, delete, arm and disarm work zones, as in table B.2 of the requirements. */
const CHANGE = 'Y Y Y Y - - - - Y -'

/** Which roles may make the API calls of work zones, according to tables B.2 and C of the requirements. */
export default {
  'GET /v1/monitoring/work_zones': VIEW,
  'GET /v1/work_zones/map': VIEW,
  'GET /v1/monitoring/work_zones/:projectId': VIEW,
  'GET /v2/projects/:projectId/work_zones': VIEW,
  'GET /v2/projects/:projectId/work_zones/history': VIEW,
  'GET /v2/projects/:projectId/work_zones/alignments': VIEW,
  'GET /v2/projects/:projectId/work_zones/way': VIEW,
  'GET /v2/projects/:projectId/work_zones/placed_path': VIEW,
  'GET /v2/projects/:projectId/work_zones/:id': VIEW,
  'POST /v2/projects/:projectId/work_zones': CHANGE,
  'PATCH /v2/projects/:projectId/work_zones/:id': CHANGE,
  'DELETE /v2/projects/:projectId/work_zones/:id': CHANGE,
  'POST /v2/projects/:projectId/work_zones/:id/arm': CHANGE,
  'POST /v2/projects/:projectId/work_zones/:id/disarm': CHANGE,
  'POST /v2/projects/:projectId/work_zones/arm_all': CHANGE,
  'POST /v2/projects/:projectId/work_zones/disarm_all': CHANGE,
  'POST /v2/projects/:projectId/work_zones/confirm': CHANGE,
  'GET /api/v1/wzdx_feed/road_events': API_KEY,
  'POST /api/v1/wzdx_feed/devices': API_KEY,
  'GET /v2/projects/:projectId/work_zones/:id/devices': VIEW,
  'GET /v1/monitoring/other_work_zones': VIEW,
  'GET /v1/monitoring/other_work_zones/map': VIEW,
  'GET /v1/work_zone_feeds': ADMINISTRATOR,
  'POST /v1/work_zone_feeds': ADMINISTRATOR,
  'POST /v1/work_zone_feeds/refresh': ADMINISTRATOR,
  'GET /v1/work_zone_feeds/:id': ADMINISTRATOR,
  'PATCH /v1/work_zone_feeds/:id': ADMINISTRATOR,
  'DELETE /v1/work_zone_feeds/:id': ADMINISTRATOR,
}
