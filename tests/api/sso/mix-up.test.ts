import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { addProvider, begin, callbackOf, exchange, signInThere, type CameBack } from '#tests/api/sso/browser'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'

const ORIGIN = 'http://slips.example'
const METADATA = '/.well-known/openid-configuration'

let server: TestServer
let trusted: IdentityProvider
let hostile: IdentityProvider
let trustedId: string
let hostileId: string
/** The authorization codes that were sent to the hostile provider's token endpoint. */
let stolen: string[] = []

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1' })
  ;[trusted, hostile] = await Promise.all([startIdentityProvider([ORIGIN]), startIdentityProvider([ORIGIN])])
  const meridian = await server.signedIn('administrator')
  const cascadia = await server.signedIn('administrator', await server.make.agency({ name: 'Cascadia' }))
  trustedId = await provider(meridian, 'Meridian DOT single sign-on', trusted)
  hostileId = await provider(cascadia, 'Meridian DOT single sign-on', hostile)
  trusted.know('ruth', { email: 'ruth@meridian.example', email_verified: true })
  await server.make.employee({ role: 'administrator', email: 'ruth@meridian.example' })
  hostile.answer('/token', (request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      stolen.push(new URLSearchParams(body).get('code') ?? '')
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
    })
  })
})
afterEach(() => {
  stolen = []
  for (const idp of [trusted, hostile]) idp.answer(METADATA, null)
})
afterAll(async () => {
  await Promise.all([trusted.close(), hostile.close()])
  await server.close()
})

function provider(admin: SignedInClient, name: string, { issuer, client_id, client_secret }: IdentityProvider): Promise<string> {
  return addProvider(admin, { name, issuer, client_id, client_secret })
}

/**
 * A mix-up attack. The victim begins a sign-in at the hostile provider. The attacker begins a sign-in at the trusted provider, replaces its
 * `state` with that of the victim's sign-in, and redirects the victim's browser to the trusted provider. Returns what the victim's browser
 * then brings back to the server, and the state of the attacker's own sign-in.
 */
async function mixUp(): Promise<{ readonly victim: CameBack; readonly attackersState: string }> {
  const victims = new URL((await begin(server.anyone, ORIGIN, hostileId)).body.sso_redirect_uri)
  expect(victims.origin).toBe(hostile.issuer)
  const attackers = new URL((await begin(server.anyone, ORIGIN, trustedId)).body.sso_redirect_uri)
  const attackersState = attackers.searchParams.get('state') ?? ''
  attackers.searchParams.set('state', victims.searchParams.get('state') ?? '')
  return { victim: await signInThere(attackers.href, 'ruth'), attackersState }
}

/** Makes a provider send its authorization codes without the parameter `iss` (RFC 9207), as several large providers do. */
async function withoutIss(idp: IdentityProvider): Promise<void> {
  const metadata = (await (await fetch(`${idp.issuer}${METADATA}`)).json()) as Record<string, unknown>
  delete metadata['authorization_response_iss_parameter_supported']
  idp.answer(METADATA, (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata)))
}

test('C1 AUTH-34 a hostile provider of one agency gets no code of another agency’s provider, and cannot sign in as anybody', async () => {
  await withoutIss(hostile)
  await withoutIss(trusted)
  const { victim, attackersState } = await mixUp()
  const sent = await exchange(server.anyone, { ...victim, iss: null })
  const attack = await exchange(server.anyone, { code: stolen[0] ?? 'none', state: attackersState, iss: null, address: new URL(callbackOf(ORIGIN, trustedId)) })
  expect({ stolen, sent: sent.status, attack: attack.status }).toEqual({ stolen: [], sent: 403, attack: 403 })
})

test('C1 AUTH-34 RFC 9207 an answer without iss is refused when the provider says that it identifies itself', async () => {
  const came = await signInThere((await begin(server.anyone, ORIGIN, trustedId)).body.sso_redirect_uri, 'ruth')
  expect(came.iss).toBe(trusted.issuer)
  const without = await exchange(server.anyone, { ...came, iss: null })
  expect([without.status, without.headers.get('id-token')]).toEqual([403, null])
})

test('C1 AUTH-34 the installation’s own provider has its own redirect address too', async () => {
  const own = await openTestServer({ PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1', SSO_ISSUER: trusted.issuer, SSO_CLIENT_ID: trusted.client_id, SSO_CLIENT_SECRET: trusted.client_secret })
  expect((await begin(own.anyone, ORIGIN, 'installation', callbackOf(ORIGIN, '1'))).status).toBe(422)
  const answer = await begin(own.anyone, ORIGIN, 'installation')
  expect(new URL(answer.body.sso_redirect_uri).searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/installation`)
  await own.close()
})

test('C1 AUTH-3 the sign-in page shows the providers of one agency with the issuer’s host, and never those of others', async () => {
  const listed = async (typed?: string) => (await server.anyone.get(`/v1/sso_providers${typed === undefined ? '' : `?for=${encodeURIComponent(typed)}`}`)).body
  const host = (idp: IdentityProvider) => new URL(idp.issuer).host
  const none = { sso_providers: [], has_agency_providers: true }
  expect(await listed()).toEqual(none)
  expect(await listed('First agency')).toEqual({ ...none, sso_providers: [{ idp: trustedId, name: 'Meridian DOT single sign-on', host: host(trusted) }] })
  expect(await listed(' cascadia ')).toEqual({ ...none, sso_providers: [{ idp: hostileId, name: 'Meridian DOT single sign-on', host: host(hostile) }] })
  // Both administrators have an email at agency.example. Only the agency that sets up single sign-on first, the first agency, gets that
  // domain, so an email of the domain leads to its provider.
  expect(await listed('anybody@AGENCY.example')).toEqual(await listed('First agency'))
  for (const unknown of ['cascad', '%', 'ruth@meridian.example', '@', "x' OR '1'='1"]) expect(await listed(unknown), unknown).toEqual(none)
})

test('C1 AUTH-3 the sign-in page gets the same whether or not an email has an account', async () => {
  const known = await server.make.employee({ role: 'field_engineer', email: 'known@agency.example' })
  const [one, two] = await Promise.all([known.email, 'nobody@agency.example'].map((email) => server.anyone.get(`/v1/sso_providers?for=${email}`)))
  expect([one?.status, one?.body]).toEqual([two?.status, two?.body])
})

test('C1 an email domain is given to no administrator whom the agency’s own provider vouches for, and never to two agencies', async () => {
  const third = await server.make.agency({ name: 'Third' })
  const person = await server.make.employee({ role: 'administrator', dot_authority_id: third, email: 'x@harbor.example' })
  const vouched = await sessionOf(server.running, person)
  await server.owner.query("UPDATE sessions SET sso_provider = '1' WHERE id = $1", [vouched.session_id])
  await provider(vouched, 'Harbor', trusted)
  expect((await vouched.get('/v1/sso_connections')).body.email_domains).toEqual([])
  const byPassword = await sessionOf(server.running, person)
  await provider(byPassword, 'Harbor too', trusted)
  expect((await byPassword.get('/v1/sso_connections')).body.email_domains).toEqual(['harbor.example'])
  for (const { id } of (await byPassword.get('/v1/sso_connections')).body.sso_connections) await byPassword.delete(`/v1/sso_connections/${id}`)
  expect((await byPassword.get('/v1/sso_connections')).body.email_domains).toEqual([])
})
