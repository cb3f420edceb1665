import { ANY, FLAG_NOTE } from '#tests/areas/who'

/**
 * Who may make the calls of macros, according to table B.2 of the requirements: every role, each person for their own macros. Each step of
 * a run also needs the right to its own call.
 */
export default {
  'GET /v1/macros': ANY,
  'POST /v1/macros': ANY,
  'PATCH /v1/macros/:id': ANY,
  'DELETE /v1/macros/:id': ANY,
  'POST /v1/macros/run': FLAG_NOTE,
}
