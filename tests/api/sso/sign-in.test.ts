import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#tests/api/client'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { addProvider, begin, callbackOf, comeBack, exchange, type CameBack } from '#tests/api/sso/browser'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'

let server: TestServer
let idp: IdentityProvider
let admin: SignedInClient
let id: string

beforeAll(async () => {
  // the server and the provider are configured with a made-up public address of the server, because its real one is known only once it runs
  server = await openTestServer({ PUBLIC_URL: 'http://slips.example', SSO_TRUSTED_HOSTS: '127.0.0.1' })
  idp = await startIdentityProvider(['http://slips.example'])
  admin = await server.signedIn('administrator')
  id = await addProvider(admin, { name: 'Agency sign-in', issuer: idp.issuer, client_id: idp.client_id, client_secret: idp.client_secret })
})
afterEach(() => {
  idp.forge(null)
  idp.goDown(false)
})
afterAll(async () => {
  await idp.close()
  await server.close()
})

const ORIGIN = 'http://slips.example'
const back = (account: string) => comeBack(server.anyone, ORIGIN, id, account)
const exchanged = (came: CameBack, change = {}) => exchange(server.anyone, came, change)

/** Creates an employee who has an account with the same email at the provider. */
async function somebody(account: string, values: Readonly<Record<string, unknown>> = {}) {
  const email = `${account}@agency.example`
  idp.know(account, { email, email_verified: true })
  return server.make.employee({ role: 'field_engineer', email, ...values })
}

/** Signs in for the first time with an account at the provider, by which that account is linked to the employee with its email. */
async function link(account: string) {
  const first = await exchanged(await back(account))
  return server.anyone.post('/v3/sso_user', { id_token: first.headers.get('id-token') ?? '' })
}

describe('the redirect to the provider', () => {
  test('AUTH-3 the available providers are listed without their secrets, even to people who are not signed in', async () => {
    const listed = await server.anyone.get('/v1/sso_providers?for=somebody@agency.example')
    expect(listed.body).toEqual({ sso_providers: [{ idp: id, name: 'Agency sign-in', host: new URL(idp.issuer).host }], has_agency_providers: true })
  })

  test('AUTH-33, AUTH-70 the authorize address asks for a code with PKCE, nonce, the scopes and a state that is never the same', async () => {
    const ask = () => begin(server.anyone, ORIGIN, id)
    const [one, two] = [new URL((await ask()).body.sso_redirect_uri), new URL((await ask()).body.sso_redirect_uri)]
    expect(one.origin).toBe(idp.issuer)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code', scope: 'openid email offline_access', client_id: 'slipway', redirect_uri: callbackOf(ORIGIN, id), code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThan(30)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
    const { rows } = await server.owner.query('SELECT count(*)::int AS kept FROM sso_attempts WHERE encode(state_hash, \'escape\') LIKE $1', [`%${one.searchParams.get('state')}%`])
    expect(rows[0].kept).toBe(0)
  })

  test.each([
    'https://evil.example/auth/callback/ID', `${ORIGIN}.evil.example/auth/callback/ID`, `${ORIGIN}/auth/callback/ID/../../evil`, `${ORIGIN}/auth/callback/ID?next=https://evil.example`,
    `${ORIGIN}@evil.example/auth/callback/ID`, '//evil.example/auth/callback/ID', 'javascript:alert(1)', '/auth/callback/ID', `${ORIGIN}/auth/callback`, `${ORIGIN}/auth/callback/installation`,
  ])('AUTH-70 a return address that is not our callback is refused: %s', async (address) => {
    const answer = await begin(server.anyone, ORIGIN, id, address.replace('ID', id))
    expect([answer.status, answer.body.message]).toEqual([422, 'The return address does not belong to this application.'])
  })

  test('AUTH-70 a provider that does not exist is 404, whatever its name', async () => {
    for (const name of ['999', 'installation', '0', "1' OR 1", '1e3']) {
      const answer = await begin(server.anyone, ORIGIN, name)
      expect(answer.status, name).toBe(404)
    }
  })
})

describe('the first sign-in and the next', () => {
  test('AUTH-4, AUTH-37 the first one is exchanged for an id token, with which the user is linked and signed in; the next one signs in at once', async () => {
    const person = await somebody('first')
    const first = await exchanged(await back('first'))
    expect([first.status, first.body]).toEqual([200, { user: null }])
    expect(first.headers.get('authorization')).toBeNull()
    const idToken = first.headers.get('id-token') ?? ''
    const linked = await server.anyone.post('/v3/sso_user', { id_token: idToken })
    expect([linked.status, linked.body.user.id]).toEqual([200, person.id])
    const me = await clientOf(server.address, { authorization: linked.headers.get('authorization') ?? '' }).get('/v3/sessions/_me')
    expect(me.body.user).toMatchObject({ id: person.id, role: 'field_engineer' })
    expect(linked.headers.get('refresh-token')?.length).toBeGreaterThan(30)
    const next = await exchanged(await back('first'))
    expect([next.status, next.body.user.id]).toEqual([200, person.id])
    expect(next.headers.get('authorization')).toMatch(/^Bearer /)
    expect(next.headers.get('id-token')?.split('.')).toHaveLength(3)
  })

  test('AUTH-37 an id token links once, and no other text that looks like one does', async () => {
    await somebody('once')
    const idToken = (await exchanged(await back('once'))).headers.get('id-token') ?? ''
    expect((await server.anyone.post('/v3/sso_user', { id_token: idToken })).status).toBe(200)
    for (const token of [idToken, 'a.b.c', `${idToken}x`]) {
      expect((await server.anyone.post('/v3/sso_user', { id_token: token })).status).toBe(403)
    }
  })

  test('AUTH-37 an employee who never had a login gets one without a password', async () => {
    const person = await somebody('fresh')
    await server.owner.query('DELETE FROM agency_accounts WHERE login_id = $1', [person.login_id])
    await server.owner.query('UPDATE employees SET login_id = NULL WHERE id = $1', [person.id])
    await server.owner.query('DELETE FROM logins WHERE id = $1', [person.login_id])
    const linked = await link('fresh')
    expect([linked.status, linked.body.user.id]).toEqual([200, person.id])
    const { rows } = await server.owner.query('SELECT logins.email, password_hash FROM logins JOIN employees ON employees.login_id = logins.id WHERE employees.id = $1', [person.id])
    expect(rows).toEqual([{ email: 'fresh@agency.example', password_hash: null }])
  })

  test('AUTH-37 the subject decides: after a change of the email it is the same person', async () => {
    const person = await somebody('subject')
    await link('subject')
    idp.know('subject', { email: 'renamed@agency.example', email_verified: true })
    expect((await exchanged(await back('subject'))).body.user.id).toBe(person.id)
  })

  test('AUTH-35, AUTH-36, AUTH-72 a person whom the agency does not have is refused with an id token and a sentence that begins Invalid login', async () => {
    idp.know('stranger', { email: 'stranger@agency.example', email_verified: true })
    const refused = await exchanged(await back('stranger'))
    expect([refused.status, refused.body.message]).toEqual([403, 'Invalid login. stranger@agency.example has no account here. Ask your administrator for one.'])
    expect(refused.headers.get('id-token')?.split('.')).toHaveLength(3)
    expect(refused.headers.get('authorization')).toBeNull()
    const out = await server.anyone.delete('/auth-service/logout?domain=dotslip', undefined, { 'id-token': refused.headers.get('id-token') ?? '' })
    expect(new URL(out.body.logout_uri).searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/auth`)
  })

  test('AUTH-35, AUTH-72 an email that the provider did not verify gives no access, and neither does that of a removed person', async () => {
    await somebody('unchecked')
    idp.know('unchecked', { email: 'unchecked@agency.example', email_verified: false })
    const refused = await exchanged(await back('unchecked'))
    expect([refused.status, refused.body.message]).toEqual([403, 'Invalid login. The provider did not send a verified email.'])
    const formerEmployee = await somebody('gone')
    await link('gone')
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE id = $1', [formerEmployee.id])
    const denied = await exchanged(await back('gone'))
    expect([denied.status, denied.body.message]).toEqual([403, 'Access denied: you do not currently have access to this application.'])
    expect(denied.headers.get('id-token')).not.toBeNull()
  })

  test('AUTH-60 the agency\'s own provider opens that agency only, even when the login has others', async () => {
    const person = await somebody('two')
    const other = await server.make.agency({ name: 'Other agency' })
    await server.make.employee({ role: 'administrator', dot_authority_id: other, login_id: person.login_id, email: 'two@agency.example' })
    const linked = await link('two')
    expect(linked.body.user.dot_authority_id).toBe(server.make.firstAgency)
    const here = clientOf(server.address, { authorization: linked.headers.get('authorization') ?? '' })
    const switched = await here.post(`/v3/dot_authorities/${other}/activate`)
    expect([switched.status, switched.body.message]).toEqual([403, 'You logged in with one agency’s single sign-on, which gives access to that agency only.'])
    expect((await here.get('/v1/account/dot_authorities')).body.dot_authorities).toHaveLength(1)
    await sessionOf(server.running, { ...person, dot_authority_id: other })
    expect((await here.get('/v1/account/sessions')).body.sessions.every((session: { dot_authority_name: string }) => session.dot_authority_name === 'First agency')).toBe(true)
  })
})

describe('what does not prove an identity', () => {
  test('AUTH-34 a state that was not issued here, was used, or is 10 minutes old is refused', async () => {
    await somebody('state')
    const came = await back('state')
    const message = 'This login was not started here, was already used, or has expired. Please start again.'
    const other = await exchanged(came, { redirect_state: 'x'.repeat(43) })
    expect([other.status, other.body.message, other.headers.get('id-token')]).toEqual([403, message, null])
    const old = await back('state')
    await server.owner.query(`UPDATE sso_attempts SET created_at = now() - interval '10 minutes 1 second'`)
    expect((await exchanged(old)).body.message).toBe(message)
    const good = await back('state')
    expect((await exchanged(good)).status).toBe(200)
    expect((await exchanged(good)).body.message).toBe(message)
  })

  test('AUTH-34 a code that is injected into another sign-in is refused, since its verifier and nonce are another\'s', async () => {
    await somebody('victim')
    await somebody('attacker')
    const victims = await back('victim')
    const attackers = await back('attacker')
    const injected = await exchanged({ ...attackers, code: victims.code })
    expect([injected.status, injected.body.message]).toEqual([403, 'The login could not be verified: the provider refused the code. Please try again.'])
  })

  test('AUTH-34 a code that was exchanged already is refused even with a new state', async () => {
    await somebody('replay')
    const used = await back('replay')
    expect((await exchanged(used)).status).toBe(200)
    const fresh = await back('replay')
    expect((await exchanged({ ...fresh, code: used.code })).status).toBe(403)
  })

  test('AUTH-34 the return address must be the one that was sent, and the issuer sent with the code must be the provider\'s', async () => {
    await somebody('mixed')
    expect((await exchanged(await back('mixed'), { redirect_uri: `https://evil.example/auth/callback/${id}` })).status).toBe(403)
    expect((await exchanged(await back('mixed'), { iss: 'https://evil.example' })).status).toBe(403)
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another-client' }],
    ['another nonce', { nonce: 'not-the-one-that-was-sent' }],
    ['no nonce', { nonce: undefined }],
    ['an expired time', { exp: Math.floor(Date.now() / 1000) - 600 }],
  ] as const)('AUTH-34 an id token with %s is refused', async (what, wrong) => {
    await somebody(`forged-${what.replaceAll(' ', '-')}`)
    idp.forge((claims) => ({ ...claims, ...wrong }))
    const refused = await exchanged(await back(`forged-${what.replaceAll(' ', '-')}`))
    expect([refused.status, refused.headers.get('authorization'), refused.headers.get('id-token')]).toEqual([403, null, null])
    expect(refused.body.message).toMatch(/^The login could not be verified: /)
  })

  test('AUTH-4 a provider whose clock is 2 minutes off signs people in, one that is 10 minutes off does not', async () => {
    await somebody('clock')
    const off = (seconds: number) => idp.forge((claims) => {
      const now = Math.floor(Date.now() / 1000) + seconds
      return { ...claims, iat: now, exp: now + 60, nbf: now }
    })
    for (const [seconds, status] of [[120, 200], [-120, 200], [600, 403], [-600, 403]] as const) {
      off(seconds)
      expect((await exchanged(await back('clock'))).status, `${seconds} s`).toBe(status)
    }
  })

  test('AUTH-4 a new key that the provider publishes is accepted at once, and one that it does not publish never is', async () => {
    await somebody('keys')
    await idp.rotate({ isListed: true })
    const keyRequestCount = idp.keysAsked()
    expect((await exchanged(await back('keys'))).status).toBe(200)
    expect(idp.keysAsked()).toBeGreaterThan(keyRequestCount)
    await idp.rotate({ isListed: false })
    const refused = await exchanged(await back('keys'))
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^The login could not be verified: /)])
    await idp.rotate({ isListed: true })
  })

  test('AUTH-4 a provider that is down answers 502 with its name, and passwords still work', async () => {
    await somebody('down')
    const came = await back('down')
    idp.goDown(true)
    const refused = await exchanged(came)
    expect([refused.status, refused.body.message]).toEqual([502, 'Agency sign-in did not respond as an OpenID Connect provider: no answer that can be used.'])
    expect((await begin(server.anyone, ORIGIN, id)).status).toBe(502)
    const wrong = await server.anyone.post('/auth-service/authenticate', { username: 'nobody@agency.example', password: 'Wrong-Password-1', domain: 'dotslip' })
    expect(wrong.status).toBe(401)
  })

  test('AUTH-4 a session from before the sign-in is not reused after it', async () => {
    const person = await somebody('fixed')
    const before = await sessionOf(server.running, person)
    await link('fixed')
    const after = await exchange(clientOf(server.address, { authorization: `Bearer ${before.accessToken}`, 'refresh-token': before.refreshToken }), await back('fixed'))
    expect(after.headers.get('authorization')).not.toContain(before.accessToken)
    const { rows } = await server.owner.query('SELECT count(*)::int AS sessions FROM sessions WHERE employee_id = $1', [person.id])
    expect(rows[0].sessions).toBe(3)
  })
})

describe('log out at the provider', () => {
  test('AUTH-54 logging out ends the session and returns the provider\'s own logout with the id token and the return address', async () => {
    await somebody('leaves')
    const linked = await link('leaves')
    const idToken = linked.headers.get('id-token') ?? ''
    const here = clientOf(server.address, { authorization: linked.headers.get('authorization') ?? '' })
    const out = await here.delete('/auth-service/logout?domain=dotslip', undefined, { 'id-token': idToken })
    const to = new URL(out.body.logout_uri)
    expect([to.origin, to.searchParams.get('id_token_hint'), to.searchParams.get('post_logout_redirect_uri')]).toEqual([idp.issuer, idToken, `${ORIGIN}/auth`])
    expect((await here.get('/v3/sessions/_me')).status).toBe(401)
  })

  test('AUTH-55 without an id token, or with one of an unknown provider, there is no redirect', async () => {
    const person = await server.signedIn('field_engineer')
    const foreign = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"iss":"https://evil.example","aud":"slipway"}').toString('base64url')}.`
    const sent: readonly Readonly<Record<string, string>>[] = [{}, { 'id-token': 'rubbish' }, { 'id-token': foreign }]
    for (const headers of sent) {
      expect((await person.delete('/auth-service/logout?domain=dotslip', undefined, headers)).body.logout_uri ?? null).toBeNull()
    }
  })

  test('AUTH-54 nobody is logged out by a call without the bearer token: not by a cookie, a GET, or another page\'s form', async () => {
    const person = await server.signedIn('field_engineer')
    const elsewhere = { origin: 'https://evil.example', cookie: `authorization=${person.accessToken}` }
    await server.anyone.delete('/auth-service/logout?domain=dotslip', undefined, elsewhere)
    await server.anyone.get('/auth-service/logout?domain=dotslip', elsewhere)
    await server.anyone.get('/logout', elsewhere)
    await server.anyone.post('/auth-service/logout?domain=dotslip', undefined, elsewhere)
    expect((await person.get('/v3/sessions/_me')).status).toBe(200)
  })
})

test('AUTH-70 the installation\'s own provider is configured in the environment and opens every agency of the person', async () => {
  const fromEnvironment = await openTestServer({
    PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: new URL(idp.issuer).host, SSO_ISSUER: idp.issuer, SSO_CLIENT_ID: idp.client_id, SSO_CLIENT_SECRET: idp.client_secret, SSO_NAME: 'City',
  })
  const person = await fromEnvironment.make.employee({ role: 'field_engineer', email: 'city@agency.example' })
  const other = await fromEnvironment.make.agency()
  await fromEnvironment.make.employee({ role: 'qc_lab', dot_authority_id: other, login_id: person.login_id, email: 'city@agency.example' })
  idp.know('city', { email: 'City@Agency.example', email_verified: true })
  expect((await fromEnvironment.anyone.get('/v1/sso_providers')).body).toEqual({ sso_providers: [{ idp: 'installation', name: 'City', host: new URL(idp.issuer).host }], has_agency_providers: false })
  const first = await exchange(fromEnvironment.anyone, await comeBack(fromEnvironment.anyone, ORIGIN, 'installation', 'city'))
  const linked = await fromEnvironment.anyone.post('/v3/sso_user', { id_token: first.headers.get('id-token') ?? '' })
  const here = clientOf(fromEnvironment.address, { authorization: linked.headers.get('authorization') ?? '' })
  expect((await here.post(`/v3/dot_authorities/${other}/activate`)).body.user.role).toBe('qc_lab')
  await fromEnvironment.close()
})
