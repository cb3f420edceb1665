import { ANY, FLAG_NOTE } from '#tests/areas/who'

/**
 * Which roles may make the API calls of macros, according to table B.2 of the requirements. Every role may manage macros, each person only
 * their own. For each step of a run, the role also needs the right to make the step's own call.
 */
export default {
  'GET /v1/macros': ANY,
  'POST /v1/macros': ANY,
  'PATCH /v1/macros/:id': ANY,
  'DELETE /v1/macros/:id': ANY,
  'POST /v1/macros/run': FLAG_NOTE,
}
