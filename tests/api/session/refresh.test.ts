import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from '#src/areas/identity/server/sessions/access-token'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { clientOf } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

/** An access token of the person's session that expired a second ago. */
async function expiredToken({ session_id, person }: SignedInClient): Promise<string> {
  const keys = await signingKeysOf(server.running.platform.database)
  return signAccessToken(keys, { session_id, dot_authority_id: person.dot_authority_id }, -1)
}

/** Calls _me with an expired access token and this refresh token. */
async function renewWith(person: SignedInClient, refreshToken: string, address = server.address) {
  const headers = { authorization: `Bearer ${await expiredToken(person)}`, 'refresh-token': refreshToken }
  return clientOf(address, headers).get('/v3/sessions/_me')
}

async function replacedAgo(seconds: number, sessionId: string): Promise<void> {
  await server.owner.query(
    'UPDATE refresh_tokens SET replaced_at = now() - make_interval(secs => $1) WHERE session_id = $2 AND replaced_at IS NOT NULL', [seconds, sessionId])
}

describe('an expired access token', () => {
  test('API-3, API-2 it is renewed in the same call by a valid refresh token, and both new tokens are in the answer', async () => {
    const person = await server.signedIn('field_engineer')
    const answer = await renewWith(person, person.refreshToken)
    expect(answer.status).toBe(200)
    expect(answer.body.user.id).toBe(person.person.id)
    expect(answer.headers.get('refresh-token')).not.toBe(person.refreshToken)
    const next = clientOf(server.address, { authorization: answer.headers.get('authorization') ?? '' })
    expect((await next.get('/v3/sessions/_me')).status).toBe(200)
  })

  test('AUTH-10, API-17 without a refresh token, or with a wrong one, the answer is 401', async () => {
    const person = await server.signedIn('field_engineer')
    expect((await renewWith(person, '')).status).toBe(401)
    expect((await renewWith(person, 'x'.repeat(43))).status).toBe(401)
  })

  test('API-1 the refresh token of another session does not renew it', async () => {
    const [one, two] = [await server.signedIn('field_engineer'), await server.signedIn('field_engineer')]
    expect((await renewWith(one, two.refreshToken)).status).toBe(401)
    expect((await renewWith(two, two.refreshToken)).status).toBe(200)
  })

  test('AUTH-56 the access token lives 15 minutes and the refresh token 14 days from its last use', async () => {
    const person = await server.signedIn('field_engineer')
    const claims: unknown = JSON.parse(Buffer.from(person.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ exp: expect.any(Number), iat: expect.any(Number) })
    expect(Reflect.get(Object(claims), 'exp') - Reflect.get(Object(claims), 'iat')).toBe(900)
    const age = (days: string) => server.owner.query(`UPDATE refresh_tokens SET issued_at = now() - $1::interval WHERE session_id = $2`, [days, person.session_id])
    await age('13 days 23 hours')
    const renewed = await renewWith(person, person.refreshToken)
    expect(renewed.status).toBe(200)
    await age('14 days 1 minute')
    expect((await renewWith(person, renewed.headers.get('refresh-token') ?? '')).status).toBe(401)
  })
})

describe('a refresh token that was replaced', () => {
  test('AUTH-56 a second later, it gives the same successor', async () => {
    const person = await server.signedIn('administrator')
    const first = await renewWith(person, person.refreshToken)
    await replacedAgo(1, person.session_id)
    const again = await renewWith(person, person.refreshToken)
    expect(again.status).toBe(200)
    expect(again.headers.get('refresh-token')).toBe(first.headers.get('refresh-token'))
  })

  test('AUTH-56 31 seconds later, it is refused and its successor is invalid too', async () => {
    const person = await server.signedIn('administrator')
    const first = await renewWith(person, person.refreshToken)
    const fresh = clientOf(server.address, { authorization: first.headers.get('authorization') ?? '' })
    expect((await fresh.get('/v3/sessions/_me')).status).toBe(200)
    await replacedAgo(31, person.session_id)
    expect((await renewWith(person, person.refreshToken)).status).toBe(401)
    expect((await renewWith(person, first.headers.get('refresh-token') ?? '')).status).toBe(401)
    expect((await fresh.get('/v3/sessions/_me')).status).toBe(401)
  })

  test('AUTH-56 fifty parallel renewals, on two servers, have one successor', async () => {
    const second = await server.another()
    const person = await server.signedIn('administrator')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => renewWith(person, person.refreshToken, index % 2 === 0 ? server.address : second.address)))
    await second.close()
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ headers }) => headers.get('refresh-token'))).size).toBe(1)
    const { rows } = await server.owner.query('SELECT replaced_at FROM refresh_tokens WHERE session_id = $1', [person.session_id])
    expect(rows).toHaveLength(2)
  })

  test('AUTH-56 no token is kept, only its hash', async () => {
    const person = await server.signedIn('administrator')
    const { rows } = await server.owner.query<{ hash: Buffer }>('SELECT hash FROM refresh_tokens WHERE session_id = $1', [person.session_id])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash).toHaveLength(32)
    expect(rows[0]?.hash.toString('base64url')).not.toBe(person.refreshToken)
  })
})

describe('whose token it is', () => {
  test('API-1 a token that is signed by another key, or changed, is nobody\'s', async () => {
    const person = await server.signedIn('administrator')
    const stranger = { kid: 'x', secrets: new Map([['x', new Uint8Array(32)]]), refreshSecret: Buffer.alloc(32), apiKeySecret: Buffer.alloc(32), codeSecret: Buffer.alloc(32), clientSecretKeys: [] }
    const forged = await signAccessToken(stranger, { session_id: person.session_id, dot_authority_id: person.person.dot_authority_id })
    const [head, , signature] = person.accessToken.split('.')
    const payload = { sub: person.session_id, dot_authority_id: person.person.dot_authority_id, iss: 'slipway', exp: 4_102_444_800 }
    const changed = [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.')
    const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), changed.split('.')[1], ''].join('.')
    for (const token of [forged, changed, unsigned, 'rubbish', 'a.b.c']) {
      expect((await clientOf(server.address, { authorization: `Bearer ${token}` }).get('/v3/sessions/_me')).status).toBe(401)
    }
  })

  test('API-16 a token that names another agency than its session gives no access', async () => {
    const other = await server.make.agency()
    const person = await server.signedIn('administrator')
    const keys = await signingKeysOf(server.running.platform.database)
    const crossed = await signAccessToken(keys, { session_id: person.session_id, dot_authority_id: other })
    expect((await readAccessToken(keys, crossed)).kind).toBe('good')
    expect((await clientOf(server.address, { authorization: `Bearer ${crossed}` }).get('/v3/sessions/_me')).status).toBe(401)
  })
})
