import { randomUUID } from 'node:crypto'
import { RIGHT_PASSWORD } from '#tests/areas/identity/rows'
import type { Material, Samples } from '#tests/faults/material'

const domain = 'dotslip'
const tokenFor = async ({ rows }: Material) => (rows === null ? 'no-token' : rows.identity.freshToken())
const codeFor = async ({ rows }: Material, kind: 'phone' | 'email') => {
  const { username, code } = rows === null ? { username: kind === 'phone' ? '+16125550100' : 'nobody@agency.example', code: '000000' } : await rows.identity.freshCode(kind)
  return { [kind]: username, verification_code: code, domain }
}

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'DELETE /v1/api_keys/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.apiKey : await rows.freshApiKey() } }),
  'POST /auth-service/password_reset_requests': () => ({ body: { username: 'signs-in@agency.example', domain } }),
  'POST /auth-service/validate_verification_code': async (material) => ({ body: await codeFor(material, 'email') }),
  'POST /v2/validate_verification_code': async (material) => ({ body: await codeFor(material, 'phone') }),
  'POST /auth-service/validate_activation_token': async (material) => ({ body: { token: await tokenFor(material), domain } }),
  'POST /auth-service/set_password': async (material) => ({ body: { token: await tokenFor(material), password: RIGHT_PASSWORD, domain } }),
  'PATCH /v1/set_password': async (material) => ({ body: { token: await tokenFor(material), password: RIGHT_PASSWORD } }),
  'POST /auth-service/signup': () => ({ body: { kind: 'employee', first_name: 'Pat', last_name: 'Newcomer', email: `newcomer-${randomUUID()}@agency.example`, domain } }),
  'DELETE /v1/account/sessions/:id': async ({ ids, rows, caller }) => ({
    params: { id: rows === null || caller === null ? ids.session : await rows.identity.freshSession(caller.person) },
  }),
} satisfies Samples
