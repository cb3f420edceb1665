import { randomUUID } from 'node:crypto'
import { RIGHT_PASSWORD } from '#tests/faults/entry-rows'
import { ORIGIN } from '#tests/faults/fault-server'
import type { Material, Sample } from '#tests/faults/material'

const domain = 'dotslip'
const tokenFor = async ({ rows }: Material) => (rows === null ? 'no-token' : rows.entry.freshToken())
const codeFor = async ({ rows }: Material, kind: 'phone' | 'email') => {
  const { username, code } = rows === null ? { username: kind === 'phone' ? '+16125550100' : 'nobody@agency.example', code: '000000' } : await rows.entry.freshCode(kind)
  return { [kind]: username, verification_code: code, domain }
}
const connectionFor = async ({ ids, rows }: Material) => (rows === null ? ids.ssoConnection : rows.entry.freshSsoConnection())

const waitingFor = async ({ rows, caller }: Material) => (rows === null || caller === null ? '000000' : rows.entry.freshWaitingEmail(caller.person))

/** Calls by which people come in: passwords, codes, links, single sign-on, sessions, acting as somebody. */
export const entrySamples: Readonly<Record<string, Sample>> = {
  'POST /auth-service/authenticate': () => ({ body: { username: 'signs-in@agency.example', password: RIGHT_PASSWORD, domain } }),
  'POST /auth-service/password_reset_requests': () => ({ body: { username: 'signs-in@agency.example', domain } }),
  'POST /auth-service/validate_verification_code': async (material) => ({ body: await codeFor(material, 'email') }),
  'POST /v2/validate_verification_code': async (material) => ({ body: await codeFor(material, 'phone') }),
  'POST /auth-service/validate_activation_token': async (material) => ({ body: { token: await tokenFor(material), domain } }),
  'POST /auth-service/set_password': async (material) => ({ body: { token: await tokenFor(material), password: RIGHT_PASSWORD, domain } }),
  'PATCH /v1/set_password': async (material) => ({ body: { token: await tokenFor(material), password: RIGHT_PASSWORD } }),
  'POST /auth-service/signup': () => ({ body: { kind: 'employee', first_name: 'Pat', last_name: 'Newcomer', email: `newcomer-${randomUUID()}@agency.example`, domain } }),
  'GET /auth-service/sso_redirect_uri': ({ ids }) => ({ query: { idp: String(ids.ssoConnection), callback_uri: `${ORIGIN}/auth/callback/${ids.ssoConnection}` } }),
  'POST /v3/sso_user': async ({ rows }) => ({ body: { id_token: rows === null ? 'no-token' : await rows.entry.freshFirstSignIn() } }),
  'POST /v1/sso_connections': () => ({ body: { name: `Provider ${randomUUID()}`, issuer: 'https://login.example.gov', client_id: 'slipway' } }),
  'PATCH /v1/sso_connections/:id': async (material) => ({ params: { id: await connectionFor(material) }, body: { version: 1, name: `Provider ${randomUUID()}` } }),
  'DELETE /v1/sso_connections/:id': async (material) => ({ params: { id: await connectionFor(material) } }),
  'POST /v1/sso_connections/:id/test': ({ ids }) => ({ params: { id: ids.ssoConnection } }),
  'POST /v3/sessions/impersonations': ({ ids }) => ({ body: { user_id: ids.employee } }),
  'DELETE /v1/account/sessions/:id': async ({ ids, rows, caller }) => ({
    params: { id: rows === null || caller === null ? ids.session : await rows.entry.freshSession(caller.person) },
  }),
  'POST /v1/account/confirm_address': async (material) => ({ body: { which: 'email', verification_code: await waitingFor(material) } }),
  'POST /v1/account/send_address_code': async (material) => {
    await waitingFor(material)
    return { body: { which: 'email' } }
  },
  'PATCH /v3/feature_flags': () => ({ body: { name: 'project_stationing', on: true } }),
  'POST /v3/validate_dot_url': ({ ids }) => ({ body: { dot_authority_id: ids.agency, url: 'https://dot.example' } }),
  'POST /v1/error_reports': () => ({ body: { name: 'TypeError', place: '/samples', frames: [{ function: 'open', file: '/assets/main.js', line: 1, column: 2 }] } }),
}
