import { ANY, FLAG_NOTE } from '#tests/areas/who'

/** Who may make the calls of macros: table B.2, every role its own. The steps of a run need the rights of their calls. */
export default {
  'GET /v1/macros': ANY,
  'POST /v1/macros': ANY,
  'PATCH /v1/macros/:id': ANY,
  'DELETE /v1/macros/:id': ANY,
  'POST /v1/macros/run': FLAG_NOTE,
}
