import { ANY } from '#tests/areas/who'

/**
 * Which roles may make the API calls of layouts, preferences and jobs, according to section 6 of the specification and tables B.1, B.2 and
 * C of the requirements.
 */
export default {
  'GET /v1/account/layouts': ANY,
  'PUT /v1/account/layouts': ANY,
  'GET /v1/account/layouts/:name': ANY,
  'PUT /v1/account/layouts/:name': ANY,
  'DELETE /v1/account/layouts/:name': ANY,
  'GET /v1/shared_layouts/:share_id': ANY,
  'GET /v1/account/preferences': ANY,
  'PUT /v1/account/preferences': ANY,
  'GET /v1/table_preferences/:table': ANY,
  'POST /v1/table_preferences/:table': ANY,
  'DELETE /v1/table_preferences/:table': ANY,
  'GET /v1/search_histories': ANY,
  'POST /v1/search_histories': ANY,
  'DELETE /v1/search_histories': ANY,
  'GET /v1/map_tiles': ANY,
  'GET /v1/async_job_status': ANY,
  'GET /v1/jobs': ANY,
  'DELETE /v1/jobs/:id': ANY,
  'GET /v1/jobs/:id/file': ANY,
}
