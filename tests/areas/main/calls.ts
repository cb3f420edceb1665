import { ANYONE } from '#tests/areas/who'

/**
 * Which roles may make the API calls of the installation, according to section 6 of the specification and tables B.1, B.2 and C of the
 * requirements.
 */
export default {
  'GET /v1/installation': ANYONE,
}
