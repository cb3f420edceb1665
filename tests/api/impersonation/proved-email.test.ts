import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { clientOf, type Client } from '#tests/api/client'
import type { MadeEmployee } from '#tests/api/factories'
import { addProvider, comeBack, exchange } from '#tests/api/sso/browser'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'

const ORIGIN = 'http://slips.example'
const PASSWORD = 'Old-Password-1'

let server: TestServer
let idp: IdentityProvider
let target: MadeEmployee
let passwordHash: string
beforeAll(async () => {
  idp = await startIdentityProvider([ORIGIN])
  server = await openTestServer({
    PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1', INTERNAL_EMAIL_DOMAINS: 'internal.example',
    SSO_ISSUER: idp.issuer, SSO_CLIENT_ID: idp.client_id, SSO_CLIENT_SECRET: idp.client_secret,
  })
  target = await server.make.employee({ role: 'field_engineer' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await idp.close()
  await server.close()
})

/** Whether a session has the rights of an internal person, which are to impersonate and to switch feature flags. */
async function rightsOf(client: Client) {
  const impersonated = await client.post('/v3/sessions/impersonations', { user_id: target.id })
  const listed = await client.get('/v3/sessions/impersonations')
  const switched = await client.patch('/v3/feature_flags', { name: 'show_dwr', on: true })
  return [impersonated.status, listed.body.may_act, switched.status]
}
const INTERNAL = [200, true, 200]
const OTHERS = [403, false, 403]

async function byPassword(username: string): Promise<Client> {
  const answer = await server.anyone.post('/auth-service/authenticate', { username, password: PASSWORD, domain: 'dotslip' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return clientOf(server.address, { authorization: answer.headers.get('authorization') ?? '' })
}
/** Signs in at a provider for the first time. */
async function bySingleSignOn(provider: string, account: string): Promise<Client> {
  const came = await exchange(server.anyone, await comeBack(server.anyone, ORIGIN, provider, account))
  const first = await server.anyone.post('/v3/sso_user', { id_token: came.headers.get('id-token') ?? '' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  return clientOf(server.address, { authorization: first.headers.get('authorization') ?? '' })
}
async function administrator(login: { readonly email: string; readonly phone?: string }) {
  const login_id = await server.make.login({ ...login, password_hash: passwordHash })
  return server.make.employee({ role: 'administrator', login_id, email: login.email, phone: login.phone ?? null })
}

test('AUTH-71, SHELL-28 an administrator who logs in with a proved internal email may impersonate and switch feature flags, by password and by the installation’s single sign-on', async () => {
  await administrator({ email: 'ann@internal.example' })
  expect(await rightsOf(await byPassword('ann@internal.example'))).toEqual(INTERNAL)
  idp.know('ann', { email: 'ann@internal.example', email_verified: true })
  expect(await rightsOf(await bySingleSignOn('installation', 'ann'))).toEqual(INTERNAL)
})

test('AUTH-71, SHELL-28 an administrator who enters an internal email as their own and logs in by phone gets no internal rights', async () => {
  const phone = '+16125559001'
  const one = await administrator({ email: 'bo@agency.example', phone })
  const changed = await (await byPassword(phone)).patch(`/v3/dot_employees/${one.id}`, { version: 1, email: 'bo@internal.example' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await rightsOf(await byPassword(phone))).toEqual(OTHERS)
})

test('AUTH-71, SHELL-28 an agency’s own provider that claims an internal email gives no internal rights', async () => {
  await administrator({ email: 'cy@agency.example' })
  const admin = await byPassword('cy@agency.example')
  const provider = await addProvider(admin, { name: 'Own sign-in', issuer: idp.issuer, client_id: idp.client_id, client_secret: idp.client_secret, takes_unchecked_email: true })
  const added = await admin.post('/v3/dot_employees', { first_name: 'Cy', last_name: 'Internal', email: 'cy@internal.example', role: 'administrator' })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  idp.know('cy', { email: 'cy@internal.example', email_verified: false })
  const claimed = await bySingleSignOn(provider, 'cy')
  expect((await claimed.get('/v3/sessions/_me')).body.user.email).toBe('cy@internal.example')
  expect(await rightsOf(claimed)).toEqual(OTHERS)
})
