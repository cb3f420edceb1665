import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '#tests/api/account/pictures'
import { clientOf, type Client } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { addProvider, comeBack, exchange } from '#tests/api/sso/browser'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'

const ORIGIN = 'http://slips.example'
const ACCOUNT = '/v1/account'

let server: TestServer
let idp: IdentityProvider
let admin: SignedInClient
let id: string

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1' })
  idp = await startIdentityProvider([ORIGIN])
  admin = await server.signedIn('administrator')
  id = await addProvider(admin, { name: 'Agency sign-in', issuer: idp.issuer, client_id: idp.client_id, client_secret: idp.client_secret })
})
afterAll(async () => {
  await idp.close()
  await server.close()
})

const exchanged = async (account: string) => exchange(server.anyone, await comeBack(server.anyone, ORIGIN, id, account))
const known = (account: string, email: string) => idp.know(account, { email, email_verified: true })

/** Signs in through the provider. If `isFirst` is true, the server does not know the account yet, and links it. */
async function enter(account: string, isFirst: boolean) {
  const came = await exchanged(account)
  if (!isFirst) return came
  expect([came.status, came.body]).toEqual([200, { user: null }])
  return server.anyone.post('/v3/sso_user', { id_token: came.headers.get('id-token') ?? '' })
}

/** Creates an employee whose login has no phone, and signs them in through the agency's own provider. */
async function bySingleSignOn(account: string) {
  const person = await server.make.employee({ role: 'field_engineer', email: `${account}@agency.example` })
  known(account, person.email)
  const answer = await enter(account, true)
  expect(answer.body.user.id).toBe(person.id)
  return { person, client: clientOf(server.address, { authorization: answer.headers.get('authorization') ?? '' }) }
}

async function confirm(client: Client, which: 'email' | 'phone', typed: string, stored: string) {
  const { version } = (await client.get(ACCOUNT)).body.account
  const saved = await client.patch(ACCOUNT, { version, [which]: typed, signature: { kind: 'drawn', png: png(4, 2, 120).toString('base64') } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { rows } = await server.owner.query(`SELECT secret FROM messages_out WHERE recipient = $1 AND kind = 'confirm_code' ORDER BY created_at DESC LIMIT 1`, [stored])
  return client.post(`${ACCOUNT}/confirm_address`, { which, verification_code: rows[0]?.secret })
}

const loginOf = async (loginId: number) =>
  (await server.owner.query('SELECT email, phone, password_hash FROM logins WHERE id = $1', [loginId])).rows[0]
const opens = async (address: string) =>
  (await server.owner.query('SELECT a.employee_id, l.password_hash FROM agency_accounts a JOIN logins l ON l.id = a.login_id WHERE l.email = $1 OR l.phone = $1', [address])).rows

test('AUTH-60, AUTH-72 a phone that is confirmed in a session of one agency’s own single sign-on opens that agency only, and never becomes the login’s', async () => {
  const { person, client } = await bySingleSignOn('vic')
  const proved = await confirm(client, 'phone', '5552013366', '+15552013366')
  expect(proved.body).toMatchObject({ account: { phone: '+15552013366', new_phone: null }, signed_out: false })
  expect(await loginOf(person.login_id)).toEqual({ email: person.email, phone: null, password_hash: null })
  expect(await opens('+15552013366')).toEqual([{ employee_id: person.id, password_hash: null }])
  // another agency adds the person by email: the phone does not open that agency
  const elsewhere = await server.make.agency()
  const other = await server.signedIn('administrator', elsewhere)
  const added = await other.post('/v3/dot_employees', { first_name: 'Vic', last_name: 'Elsewhere', email: person.email, role: 'administrator' })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await opens('+15552013366')).toEqual([{ employee_id: person.id, password_hash: null }])
})

test('AUTH-60, AUTH-37 an email that is confirmed in such a session leaves the login and its password alone, and single sign-on still opens the agency', async () => {
  const { person, client } = await bySingleSignOn('wren')
  await server.owner.query(`UPDATE logins SET password_hash = 'a hash' WHERE id = $1`, [person.login_id])
  const proved = await confirm(client, 'email', 'wren-new@agency.example', 'wren-new@agency.example')
  expect(proved.body).toMatchObject({ account: { email: 'wren-new@agency.example' }, signed_out: true })
  expect(await loginOf(person.login_id)).toEqual({ email: person.email, phone: null, password_hash: 'a hash' })
  expect(await opens(person.email)).toEqual([])
  expect(await opens('wren-new@agency.example')).toEqual([{ employee_id: person.id, password_hash: null }])
  // the provider still sends the former email, but the sign-in succeeds, because the account at the provider is the same
  const again = await enter('wren', false)
  expect([again.status, again.body.user?.id]).toEqual([200, person.id])
})

test('AUTH-60, AUTH-72 a phone that is removed in such a session stays the login’s while another agency lists it', async () => {
  const { person, client } = await bySingleSignOn('xena')
  const phone = '+15552013377'
  await server.owner.query('UPDATE logins SET phone = $2 WHERE id = $1', [person.login_id, phone])
  await server.owner.query('UPDATE employees SET phone = $2 WHERE id = $1', [person.id, phone])
  const elsewhere = await server.make.agency()
  const other = await server.make.employee({ role: 'field_engineer', dot_authority_id: elsewhere, login_id: person.login_id, email: person.email, phone })
  await server.owner.query('UPDATE agency_accounts SET last_opened_at = now() WHERE employee_id = $1', [other.id])
  const { version } = (await client.get(ACCOUNT)).body.account
  const saved = await client.patch(ACCOUNT, { version, phone: null, signature: { kind: 'drawn', png: png(4, 2, 120).toString('base64') } })
  expect([saved.status, saved.body.account.phone], JSON.stringify(saved.body)).toEqual([200, null])
  expect((await loginOf(person.login_id)).phone).toBe(phone)
  const changed = await (await server.signedIn('administrator', elsewhere)).patch(`/v3/dot_employees/${other.id}`, { version: 1, phone: null })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await loginOf(person.login_id)).phone).toBeNull()
})

test('AUTH-37, AUTH-72 after an administrator changed the email, single sign-on with that email links the identity again; without it, access stays denied', async () => {
  const { person } = await bySingleSignOn('lena')
  const changed = await admin.patch(`/v3/dot_employees/${person.id}`, { version: 1, email: 'lena-new@agency.example' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const refusedEmails = [
    { email: person.email, email_verified: true }, { email: 'lena-new@agency.example', email_verified: false }, { email: 'nobody@agency.example', email_verified: true },
  ]
  for (const sent of refusedEmails) {
    idp.know('lena', sent)
    const denied = await enter('lena', false)
    expect([denied.status, denied.body.message], JSON.stringify(sent)).toEqual([403, 'Access denied: you do not currently have access to this application.'])
    expect(denied.headers.get('id-token')).not.toBeNull()
  }
  known('lena', 'lena-new@agency.example')
  const linked = await enter('lena', true)
  expect([linked.status, linked.body.user?.id]).toEqual([200, person.id])
  const next = await enter('lena', false)
  expect([next.status, next.body.user?.id]).toEqual([200, person.id])
})
