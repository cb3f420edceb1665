import { ADMINISTRATOR, ANY, ANYONE } from '#tests/areas/who'

/**
 * Which roles may make the API calls of sign-in, sessions, single sign-on and API keys, according to section 6 of the specification and
 * tables B.1, B.2 and C of the requirements.
 */
export default {
  'POST /auth-service/password_reset_requests': ANYONE,
  'POST /auth-service/validate_verification_code': ANYONE,
  'POST /v2/validate_verification_code': ANYONE,
  'POST /auth-service/validate_activation_token': ANYONE,
  'POST /auth-service/set_password': ANYONE,
  'PATCH /v1/set_password': ANYONE,
  'POST /auth-service/signup': ANYONE,
  'GET /v1/account/sessions': ANY,
  'DELETE /v1/account/sessions/:id': ANY,
  'DELETE /v1/account/sessions': ANY,
  'GET /v1/api_keys': ADMINISTRATOR,
  'POST /v1/api_keys': ADMINISTRATOR,
  'DELETE /v1/api_keys/:id': ADMINISTRATOR,
}
