import { ANYONE } from '#tests/areas/who'

/** Who may make the calls of the installation: section 6, tables B.1, B.2 and C. */
export default {
  'GET /v1/installation': ANYONE,
}
