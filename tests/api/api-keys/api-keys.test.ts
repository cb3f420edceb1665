import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfKey } from '#src/areas/identity/server/api-keys/key'
import { clientOf } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

async function madeKey(name = 'Batch plant 4') {
  const administrator = await server.signedIn('administrator')
  const { body } = await administrator.post('/v1/api_keys', { name })
  return { administrator, id: Number(body.api_key.id), key: String(body.api_key.key) }
}

/** The caller as whom the server identifies a request with this key. */
async function callerOf(key: string) {
  return (await server.running.platform.identify({ authorization: `Bearer ${key}` })).caller
}

describe('API keys', () => {
  test('ACCT-8 a key is shown once, stored only as a hash, and listed by name', async () => {
    const administrator = await server.signedIn('administrator')
    const creation = await administrator.post('/v1/api_keys', { name: 'Scale house' })
    expect([creation.status, creation.body.api_key.name]).toEqual([201, 'Scale house'])
    const key = String(creation.body.api_key.key)
    expect(key).toMatch(/^sk_[\w-]{43}$/)
    const listed = await administrator.get('/v1/api_keys')
    expect(listed.body.api_keys[0]).toEqual({
      id: creation.body.api_key.id, name: 'Scale house', access: 'send', created_at: expect.any(String), last_used_at: null, revoked_at: null,
    })
    expect(listed.headers.get('total-count')).toBe(String(listed.body.api_keys.length))
    const { rows } = await server.owner.query('SELECT hash FROM api_key_hashes WHERE api_key_id = $1', [creation.body.api_key.id])
    expect(rows).toEqual([{ hash: hashOfKey(key) }])
  })

  test('ACCT-8 a key makes calls for its agency until it is revoked', async () => {
    const { administrator, id, key } = await madeKey()
    expect(await callerOf(key)).toEqual({ kind: 'api_key', id, name: 'Batch plant 4', access: 'send', dot_authority_id: server.make.firstAgency })
    expect((await administrator.delete(`/v1/api_keys/${id}`)).status).toBe(204)
    expect(await callerOf(key)).toBeNull()
    expect((await administrator.get('/v1/api_keys')).body.api_keys[0].revoked_at).toEqual(expect.any(String))
  })

  test('ACCT-8 who created and who revoked a key is recorded once each, without the key itself', async () => {
    const once = { 'idempotency-key': 'recorded' }
    const maker = await server.signedIn('administrator')
    const [{ body }] = await Promise.all([maker.post('/v1/api_keys', { name: 'Gate 2' }, once), maker.post('/v1/api_keys', { name: 'Gate 2' }, once)])
    const ender = await server.signedIn('administrator')
    expect([await ender.delete(`/v1/api_keys/${body.api_key.id}`), await ender.delete(`/v1/api_keys/${body.api_key.id}`)].map(({ status }) => status)).toEqual([204, 204])
    const { rows } = await server.owner.query(`SELECT event, record_name, actor_employee_id AS by, changes FROM record_events WHERE record_kind = 'api_key' AND record_id = $1 ORDER BY id`, [body.api_key.id])
    expect(rows).toEqual([
      { event: 'created', record_name: 'Gate 2', by: maker.person.id, changes: { access: [null, 'send'] } },
      { event: 'revoked', record_name: 'Gate 2', by: ender.person.id, changes: { revoked_at: [null, expect.stringMatching(/^20/)] } },
    ])
    expect((await maker.get('/v1/slips/change_sets')).body.change_sets).toEqual([])
  })

  test('API-17 a key cannot make calls that are for a person', async () => {
    const { key } = await madeKey()
    const supplier = clientOf(server.address, { authorization: `Bearer ${key}` })
    expect((await supplier.get('/v3/sessions/_me')).status).toBe(403)
    expect((await supplier.get('/v1/api_keys')).status).toBe(403)
    expect((await clientOf(server.address, { authorization: `Bearer ${key}x` }).get('/v3/sessions/_me')).status).toBe(401)
  })

  test('ACCT-8 the last use is recorded once a minute', async () => {
    const { id, key } = await madeKey()
    const lastUsed = async () => (await server.owner.query<{ at: string | null }>('SELECT last_used_at::text AS at FROM api_keys WHERE id = $1', [id])).rows[0]?.at
    await Promise.all(Array.from({ length: 8 }, () => callerOf(key)))
    const first = await lastUsed()
    expect(first).toEqual(expect.any(String))
    await callerOf(key)
    expect(await lastUsed()).toBe(first)
    await server.owner.query(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [id])
    const aged = await lastUsed()
    await callerOf(key)
    expect(await lastUsed()).not.toBe(aged)
  })

  test('API-30 only administrators see, create or revoke keys', async () => {
    const { id } = await madeKey()
    for (const role of ['area_manager', 'field_engineer', 'pending', 'plant_inspector', 'read_only_auditor', 'qc_lab'] as const) {
      const person = await server.signedIn(role)
      const answers = [await person.get('/v1/api_keys'), await person.post('/v1/api_keys', { name: 'x' }), await person.delete(`/v1/api_keys/${id}`)]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })

  test('API-16 another agency\'s key is not listed and cannot be revoked', async () => {
    const { id, key } = await madeKey()
    const other = await server.signedIn('administrator', await server.make.agency())
    expect((await other.get('/v1/api_keys')).body.api_keys).toEqual([])
    expect((await other.delete(`/v1/api_keys/${id}`)).status).toBe(404)
    expect(await callerOf(key)).not.toBeNull()
  })

  test('API-18, API-19 the same Idempotency-Key creates one key and answers it again; with another name it is 422', async () => {
    const administrator = await server.signedIn('administrator')
    const once = { 'idempotency-key': 'make-a-key' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => administrator.post('/v1/api_keys', { name: 'Once' }, once)))
    expect(new Set(answers.map(({ body }) => body.api_key.key)).size).toBe(1)
    expect((await server.owner.query(`SELECT FROM api_keys WHERE name = 'Once'`)).rowCount).toBe(1)
    expect((await administrator.post('/v1/api_keys', { name: 'Twice' }, once)).status).toBe(422)
    const elsewhere = await server.signedIn('administrator')
    expect((await elsewhere.post('/v1/api_keys', { name: 'Once' }, once)).body.api_key.key).not.toBe(answers[0]?.body.api_key.key)
    const storedAnswers = await server.owner.query<{ answer: string }>('SELECT answer FROM idempotency_keys')
    expect(storedAnswers.rows.filter(({ answer }) => answer?.includes('sk_'))).toEqual([])
  })

  test('API-9 the list is paged', async () => {
    const administrator = await server.signedIn('administrator', await server.make.agency())
    for (const name of ['A', 'B', 'C']) await administrator.post('/v1/api_keys', { name })
    const page = await administrator.get('/v1/api_keys?page_size=2&page_number=2')
    expect(page.body.api_keys.map(({ name }: { name: string }) => name)).toEqual(['A'])
    expect([page.headers.get('total-count'), page.headers.get('total-pages')]).toEqual(['3', '2'])
    expect((await administrator.get('/v1/api_keys?page_number=9')).body.api_keys).toEqual([])
    expect((await administrator.get('/v1/api_keys?page_size=10001')).status).toBe(422)
  })
})
