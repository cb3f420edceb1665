import { randomUUID } from 'node:crypto'
import { RIGHT_PASSWORD } from '#tests/areas/identity/rows'
import { ORIGIN } from '#tests/faults/fault-server'
import type { Material, Samples } from '#tests/faults/material'

const domain = 'dotslip'
const connectionFor = async ({ ids, rows }: Material) => (rows === null ? ids.ssoConnection : rows.identity.freshSsoConnection())

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'POST /v3/dot_authorities/:id/activate': ({ ids }) => ({ params: { id: ids.agency } }),
  'POST /v1/slips/undo': async (material) => ({ body: { change_set: await changeSetFor(material) } }),
  'POST /auth-service/authenticate': () => ({ body: { username: 'signs-in@agency.example', password: RIGHT_PASSWORD, domain } }),
  'GET /auth-service/sso_redirect_uri': ({ ids }) => ({ query: { idp: String(ids.ssoConnection), callback_uri: `${ORIGIN}/auth/callback/${ids.ssoConnection}` } }),
  'POST /v3/sso_user': async ({ rows }) => ({ body: { id_token: rows === null ? 'no-token' : await rows.identity.freshFirstSignIn() } }),
  'POST /v1/sso_connections': () => ({ body: { name: `Provider ${randomUUID()}`, issuer: 'https://login.example.gov', client_id: 'slipway' } }),
  'PATCH /v1/sso_connections/:id': async (material) => ({ params: { id: await connectionFor(material) }, body: { version: 1, name: `Provider ${randomUUID()}` } }),
  'DELETE /v1/sso_connections/:id': async (material) => ({ params: { id: await connectionFor(material) } }),
  'POST /v1/sso_connections/:id/test': ({ ids }) => ({ params: { id: ids.ssoConnection } }),
  'POST /v3/sessions/impersonations': ({ ids }) => ({ body: { user_id: ids.employee } }),
  'POST /v1/error_reports': () => ({ body: { name: 'TypeError', place: '/samples', frames: [{ function: 'open', file: '/assets/main.js', line: 1, column: 2 }] } }),
} satisfies Samples

/**
 * The id of a new change set of the caller. If the caller may not change tickets, or if `rows` is null because the request has another
 * agency's ids, it is the id of an existing change set.
 */
async function changeSetFor({ ids, rows, caller }: Material): Promise<string> {
  if (rows === null || caller === null) return ids.changeSet
  const slip = await rows.freshSlip()
  const flagged = await caller.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true })
  return flagged.headers.get('change-set') ?? ids.changeSet
}
