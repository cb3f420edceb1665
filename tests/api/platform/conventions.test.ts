import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, type Answer } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const TREE = { version: 1 }

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

const withoutId = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: '' } })

describe('errors', () => {
  test('API-15, API-17 each error has a status, a message and detailed_errors, and the id of its request', async () => {
    const person = await server.signedIn('field_inspector')
    const answers = [
      await server.anyone.get('/v3/sessions/_me'),
      await person.get('/v1/api_keys'),
      await person.get('/v1/account/layouts/none'),
      await person.put('/v1/account/layouts/A', { layout: 7 }),
      await person.get('/v9/nothing'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 422, 404])
    for (const { status, body, headers } of answers) {
      expect(body).toEqual({ status, message: expect.any(String), detailed_errors: expect.any(Array), request_id: headers.get('request-id') })
    }
    expect(answers[3]?.body.detailed_errors).toEqual([{ field: 'layout', message: 'must be object' }])
  })

  test('API-17 a person without permission gets 403 whether or not the record exists, and before the body is looked at', async () => {
    const administrator = await server.signedIn('administrator')
    const creation = await administrator.post('/v1/api_keys', { name: 'There' })
    const person = await server.signedIn('pending')
    const [there, missing] = [await person.delete(`/v1/api_keys/${creation.body.api_key.id}`), await person.delete('/v1/api_keys/999999')]
    expect(withoutId(there)).toEqual(withoutId(missing))
    expect(there.status).toBe(403)
    expect((await person.post('/v1/api_keys', { wrong: true })).status).toBe(403)
  })

  test('API-16 a row of another agency gets the same answer as a missing one', async () => {
    const creation = await (await server.signedIn('administrator')).post('/v1/api_keys', { name: 'Ours' })
    const stranger = await server.signedIn('administrator', await server.make.agency())
    const [foreign, missing] = [await stranger.delete(`/v1/api_keys/${creation.body.api_key.id}`), await stranger.delete('/v1/api_keys/999999')]
    expect(foreign.status).toBe(404)
    expect(withoutId(foreign)).toEqual(withoutId(missing))
  })

  test('API-17 a body that is not JSON, has an unknown field, or has text that cannot be stored, is 422', async () => {
    const administrator = await server.signedIn('administrator')
    const raw = (body: string, type: string) =>
      fetch(`${server.address}/v1/api_keys`, { method: 'POST', headers: { ...administrator.headers, 'content-type': type }, body })
    expect((await raw('{"name": ', 'application/json')).status).toBe(422)
    expect((await raw('{"name": "a"}', 'text/plain')).status).toBe(422)
    expect((await raw('name=a', 'application/x-www-form-urlencoded')).status).toBe(422)
    expect((await administrator.post('/v1/api_keys', { name: 'a', dot_authority_id: 2 })).status).toBe(422)
    expect((await administrator.post('/v1/api_keys', { name: 'a\u0000b' })).status).toBe(422)
    expect((await administrator.post('/v1/api_keys', { name: '\ud800' })).status).toBe(422)
    expect((await server.owner.query('SELECT FROM api_keys WHERE name LIKE $1', ['a%'])).rowCount).toBe(0)
  })

  test('API-28 a body over the limit is 413', async () => {
    const person = await server.signedIn('administrator')
    expect((await person.post('/v1/api_keys', { name: 'x'.repeat(11 * 1024 * 1024) })).status).toBe(413)
  })

  test('ERR-17 no answer contains a stack, a path, SQL or the name of a table', async () => {
    const person = await server.signedIn('administrator')
    const answers = [
      await person.delete('/v1/api_keys/2147483648'), await person.delete('/v1/api_keys/1e3'), await person.get('/v1/shared_layouts/%27%3B--'),
      await person.get(`/v1/table_preferences/${'a'.repeat(299)}`), await person.get('/%00'), await person.post('/auth-service/authenticate', []),
    ]
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toMatch(/at \/|node_modules|SELECT|pg_|layouts_|api_key_hashes|\.ts/)
    }
  })
})

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one-and-the-same' }

  test('API-18 a repeat gets the answer of the first, and is not done again', async () => {
    const person = await server.signedIn('field_inspector')
    const first = await person.put('/v1/account/layouts/A', { layout: TREE }, key)
    await person.delete('/v1/account/layouts/A')
    const repeat = await person.put('/v1/account/layouts/A', { layout: TREE }, key)
    expect([repeat.status, repeat.body, repeat.headers.get('idempotent-replayed')]).toEqual([first.status, first.body, 'true'])
    expect(repeat.headers.get('change-set')).toBe(first.headers.get('change-set'))
    expect((await person.get('/v1/account/layouts/A')).status).toBe(404)
  })

  test('F10 API-32 a write answers how many events it left, none when it changed nothing; a preview and a repeat do not say', async () => {
    const clerk = await server.signedIn('administrator')
    const project = await server.make.project()
    const slip_ids = [await server.make.ticket(project), await server.make.ticket(project)]
    const events = async (body: object, headers = {}) => (await clerk.patch('/v3/slips/bulk_flag_update', { slip_ids, flag: true, ...body }, headers)).headers.get('change-set-events')
    expect(await events({ dry_run: true })).toBeNull()
    const counted = { 'idempotency-key': 'counted' }
    expect([await events({}, counted), await events({}, counted), await events({})]).toEqual(['2', null, '0'])
  })

  test('API-18 after 24 hours, or for another person or another call, the same key counts as new', async () => {
    const person = await server.signedIn('field_inspector')
    await person.put('/v1/account/layouts/A', { layout: TREE }, key)
    const colleague = await server.signedIn('field_inspector')
    expect((await colleague.put('/v1/account/layouts/A', { layout: TREE }, key)).headers.get('idempotent-replayed')).toBeNull()
    expect((await person.put('/v1/account/preferences', { theme: 'dark' }, key)).headers.get('idempotent-replayed')).toBeNull()
    await server.owner.query(`UPDATE idempotency_keys SET created_at = created_at - interval '24 hours 1 second'`)
    expect((await person.put('/v1/account/layouts/A', { layout: { version: 2 } }, key)).body.layout.layout).toEqual({ version: 2 })
  })

  test('API-19 the same key with another body, or for another path, answers 422', async () => {
    const person = await server.signedIn('field_inspector')
    await person.put('/v1/account/layouts/A', { layout: TREE }, key)
    expect((await person.put('/v1/account/layouts/A', { layout: { version: 3 } }, key)).status).toBe(422)
    expect((await person.put('/v1/account/layouts/B', { layout: TREE }, key)).status).toBe(422)
    expect((await person.get('/v1/account/layouts')).body.layouts).toHaveLength(1)
  })

  test('API-18 a refused write stores nothing: the same key may be tried again', async () => {
    const person = await server.signedIn('field_inspector')
    expect((await person.put('/v1/account/layouts/A', { is_default: true }, key)).status).toBe(404)
    expect((await person.put('/v1/account/layouts/A', { layout: TREE }, key)).status).toBe(200)
  })

  test('API-18 an empty or over-long key is refused', async () => {
    const person = await server.signedIn('field_inspector')
    for (const bad of ['', 'x'.repeat(256)]) {
      expect((await person.put('/v1/account/layouts/A', { layout: TREE }, { 'idempotency-key': bad })).status).toBe(422)
    }
  })
})

describe('protection of the page', () => {
  test('ERR-17 the security headers are on every kind of answer', async () => {
    const person = await server.signedIn('administrator')
    const answers = [
      await person.get('/v3/sessions/_me'), await server.anyone.get('/v3/sessions/_me'), await person.get('/v1/account/layouts/none'),
      await person.put('/v1/account/preferences', { theme: 'pink' }), await person.delete('/v1/api_keys/999999'), await server.anyone.get('/v1/sso_providers'),
      await server.anyone.post('/auth-service/authenticate', { username: 'a@b.example', password: 'x', domain: 'dotslip' }), await server.anyone.get('/nothing'),
    ]
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self';script-src 'self';/)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test('API-1 another origin gets nothing that would let its pages read or write', async () => {
    const person = await server.signedIn('administrator')
    const elsewhere = clientOf(server.address, { ...person.headers, origin: 'https://elsewhere.example' })
    expect((await elsewhere.get('/v3/sessions/_me')).headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(`${server.address}/v1/api_keys`, {
      method: 'OPTIONS', headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.headers.get('access-control-allow-origin'), preflight.headers.get('access-control-allow-methods')]).toEqual([null, null])
    expect((await clientOf(server.address, { cookie: `authorization=${person.accessToken}` }).get('/v3/sessions/_me')).status).toBe(401)
  })
})
