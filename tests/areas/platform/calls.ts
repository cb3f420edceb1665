import { ADMINISTRATOR, ANY, ANYONE } from '#tests/areas/who'

/**
 * Which roles may make the API calls of the platform, according to section 6 of the specification and tables B.1, B.2 and C of the
 * requirements.
 */
export default {
  'POST /auth-service/authenticate': ANYONE,
  'DELETE /auth-service/logout': ANYONE,
  'GET /v1/sso_providers': ANYONE,
  'GET /auth-service/sso_redirect_uri': ANYONE,
  'POST /v3/sso_user': ANYONE,
  'GET /v3/sessions/impersonations': ADMINISTRATOR,
  'POST /v3/sessions/impersonations': ADMINISTRATOR,
  'GET /v1/sso_connections': ADMINISTRATOR,
  'POST /v1/sso_connections': ADMINISTRATOR,
  'PATCH /v1/sso_connections/:id': ADMINISTRATOR,
  'DELETE /v1/sso_connections/:id': ADMINISTRATOR,
  'POST /v1/sso_connections/:id/test': ADMINISTRATOR,
  'GET /v3/sessions/_me': ANY,
  'GET /v3/feature_flags': ANY,
  'POST /v3/dot_authorities/:id/activate': ANY,
  'POST /v1/error_reports': ANYONE,
  'POST /v1/slips/undo': ANY,
  'GET /v1/slips/change_sets': ANY,
}
