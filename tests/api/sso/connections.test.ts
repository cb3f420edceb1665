import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInside } from '#src/platform/server/http/outbound'
import type { SignedInClient } from '#tests/api/signed-in'
import { addProvider, begin } from '#tests/api/sso/browser'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'

const SECRET = 'a-secret-that-nobody-sees'

let server: TestServer
let idp: IdentityProvider
let admin: SignedInClient
beforeAll(async () => {
  idp = await startIdentityProvider(['http://slips.example'])
  server = await openTestServer({ PUBLIC_URL: 'http://slips.example', SSO_TRUSTED_HOSTS: new URL(idp.issuer).host })
  admin = await server.signedIn('administrator')
})
afterAll(async () => {
  await idp.close()
  await server.close()
})

let count = 0
const providerFields = (more = {}) => ({ name: `Provider ${++count}`, issuer: idp.issuer, client_id: 'slipway', client_secret: SECRET, ...more })
const added = async (more = {}) => (await admin.post('/v1/sso_connections', providerFields(more))).body.sso_connection

describe('the providers that an administrator sets up', () => {
  const offered = async (idp: string) =>
    (await server.anyone.get('/v1/sso_providers?for=anybody@agency.example')).body.sso_providers.some(({ idp: named }: { idp: string }) => named === idp)

  test('AUTH-3 a new one is off until its test has passed, and the sign-in page offers it only while it is on', async () => {
    const connection = await added({ name: 'First' })
    expect(connection).toMatchObject({ name: 'First', has_secret: true, is_on: false, version: 1, checked_at: null })
    expect(await offered(connection.idp)).toBe(false)
    expect((await begin(server.anyone, 'http://slips.example', connection.idp)).status).toBe(404)
    const early = await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 1, is_on: true })
    expect([early.status, early.body.message]).toEqual([422, 'Test First before you turn it on.'])
    const tested = await admin.post(`/v1/sso_connections/${connection.id}/test`)
    expect(tested.body.sso_connection).toMatchObject({ check_problem: null, checked_at: expect.any(String), is_on: false })
    const on = await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 1, is_on: true })
    expect(on.body.sso_connection).toMatchObject({ is_on: true, version: 2, has_secret: true })
    expect(await offered(connection.idp)).toBe(true)
    await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 2, is_on: false })
    expect(await offered(connection.idp)).toBe(false)
    expect((await admin.delete(`/v1/sso_connections/${connection.id}`)).status).toBe(204)
    expect((await admin.get('/v1/sso_connections')).body.sso_connections.map(({ id }: { id: number }) => id)).not.toContain(connection.id)
    expect((await admin.delete(`/v1/sso_connections/${connection.id}`)).status).toBe(404)
  })

  test('AUTH-3 a changed issuer or client turns a provider off again, and a failed test keeps it off', async () => {
    for (const change of [{ issuer: `${idp.issuer}/other` }, { client_id: 'another' }]) {
      const id = await addProvider(admin, providerFields())
      const changed = await admin.patch(`/v1/sso_connections/${id}`, { version: 2, is_on: true, ...change })
      expect([changed.status, changed.body.sso_connection?.is_on ?? null]).toEqual([200, false])
      expect(changed.body.sso_connection).toMatchObject({ ...change, checked_at: null })
      expect(await offered(id)).toBe(false)
    }
    const wrong = await added({ name: 'Wrong', issuer: `${idp.issuer}/nothing` })
    expect((await admin.post(`/v1/sso_connections/${wrong.id}/test`)).body.sso_connection.check_problem).toBe('Wrong did not respond as an OpenID Connect provider: it answered with status 404.')
    expect((await admin.patch(`/v1/sso_connections/${wrong.id}`, { version: 1, is_on: true })).status).toBe(422)
  })

  test('AUTH-3 a failed test says the cause in plain words', async () => {
    const connection = await added({ name: 'Typo', issuer: 'https://no-such-host.invalid' })
    expect((await admin.post(`/v1/sso_connections/${connection.id}/test`)).body.sso_connection.check_problem).toMatch(/^Typo did not respond as an OpenID Connect provider: (no server has this name|the name server does not answer) \(\w+\)\.$/)
  })

  test('AUTH-3 the client secret is in no answer and no event, and is not readable in the database', async () => {
    const connection = await added()
    const changed = await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 1, client_secret: `${SECRET}-2` })
    const answers = [connection, changed.body, (await admin.get('/v1/sso_connections')).body]
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    const { rows } = await server.owner.query('SELECT client_secret FROM sso_providers WHERE id = $1', [connection.id])
    expect(rows[0].client_secret.toString('latin1')).not.toContain(SECRET)
    const { rows: events } = await server.owner.query("SELECT changes::text FROM record_events WHERE record_kind = 'sso_provider'")
    expect(events.length).toBeGreaterThan(1)
    expect(JSON.stringify(events)).not.toContain(SECRET)
    const { rows: storedAnswers } = await server.owner.query('SELECT answer FROM idempotency_keys')
    expect(JSON.stringify(storedAnswers)).not.toContain(SECRET)
  })

  test('AUTH-3 an issuer on another host does not get the former one\'s secret; a new name or path keeps it', async () => {
    const connection = await added({ issuer: 'https://login.example/one' })
    const sealed = async () => (await server.owner.query('SELECT client_secret FROM sso_providers WHERE id = $1', [connection.id])).rows[0].client_secret
    await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 1, name: 'Other name', issuer: 'https://login.example/two' })
    expect(await sealed()).not.toBeNull()
    await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 2, issuer: 'https://elsewhere.example/two' })
    expect(await sealed()).toBeNull()
  })

  test('API-35 a change over a newer version is 409 with the current row', async () => {
    const connection = await added()
    await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 1, name: 'Renamed here' })
    const late = await admin.patch(`/v1/sso_connections/${connection.id}`, { version: 1, is_on: false })
    expect([late.status, late.body.current[0].name]).toEqual([409, 'Renamed here'])
  })

  test.each([
    ['', 'Enter the issuer address.'], ['idp', 'Please enter a valid URL.'], ['https://a.example?x=1', 'Enter the issuer as an https address without a query string.'],
    ['https://me:secret@a.example', 'Enter the issuer as an https address without a query string.'], ['ftp://a.example', 'Please enter a valid URL.'],
  ])('AUTH-3 the issuer %j is refused', async (issuer, message) => {
    const refused = await admin.post('/v1/sso_connections', providerFields({ issuer: issuer === '' ? ' ' : issuer }))
    expect([refused.status, refused.body.message]).toEqual([422, message])
  })

  test('AUTH-3 a name can be used once in an agency, regardless of case, and again in another', async () => {
    await added({ name: 'Same name' })
    const again = await admin.post('/v1/sso_connections', providerFields({ name: ' same NAME ' }))
    expect([again.status, again.body.message]).toEqual([422, 'A provider with this name already exists.'])
    const elsewhere = await server.signedIn('administrator', await server.make.agency())
    expect((await elsewhere.post('/v1/sso_connections', providerFields({ name: 'Same name' }))).status).toBe(201)
  })

  test('API-16 another agency\'s provider is not found: it cannot be listed, changed, tested or removed', async () => {
    const connection = await added()
    const other = await server.signedIn('administrator', await server.make.agency())
    expect((await other.get('/v1/sso_connections')).body.sso_connections).toEqual([])
    for (const answer of [
      await other.patch(`/v1/sso_connections/${connection.id}`, { version: 1, is_on: false }),
      await other.post(`/v1/sso_connections/${connection.id}/test`),
      await other.delete(`/v1/sso_connections/${connection.id}`),
    ]) expect(answer.status).toBe(404)
  })
})

describe('nobody reaches the internal network through us (reliability row 48)', () => {
  const testOf = async (issuer: string) => {
    const { id } = await added({ issuer })
    return (await admin.post(`/v1/sso_connections/${id}/test`)).body.sso_connection.check_problem
  }

  test.each([
    'http://127.0.0.1:1', 'https://127.0.0.1', 'https://[::1]', 'https://0x7f.1', 'https://2130706433', 'https://169.254.169.254', 'https://10.0.0.1', 'https://192.168.1.1',
    'https://[::ffff:127.0.0.1]', 'https://[fd00::1]', 'https://localhost', 'http://example.com',
  ])('AUTH-3 the discovery document of %s is not requested', async (issuer) => {
    expect(await testOf(issuer)).toBe('The provider’s address is not allowed. It must begin with https:// and be on the public internet.')
  })

  test('AUTH-3 a provider that says it is another one, or returns no metadata, is refused with the reason', async () => {
    const other = idp.issuer.replace('127.0.0.1', 'localhost')
    expect(await testOf(`${idp.issuer}/nothing`)).toMatch(/did not respond as an OpenID Connect provider/)
    expect(await testOf(other)).toMatch(/is not allowed/)
  })

  test('AUTH-3 addresses of this machine and of private networks count as internal, others do not', () => {
    for (const inside of ['127.9.9.9', '0.0.0.0', '172.31.255.255', '100.64.0.1', '::1', 'fe80::1', '::ffff:10.0.0.1', '2002:a00:1::1', '64:ff9b:1::1', 'fec0::1', '192.88.99.1', 'not an address']) expect(isInside(inside), inside).toBe(true)
    for (const outside of ['93.184.216.34', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946']) expect(isInside(outside), outside).toBe(false)
  })
})
