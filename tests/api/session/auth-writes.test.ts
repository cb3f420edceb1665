import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwords } from '#src/areas/identity/api/passwords'
import { session } from '#src/platform/api/session'
import { areas } from '#src/main/server/areas'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const PASSWORD = 'Right-Password-1'
const PUBLIC = 'https://slips.example.gov'
/** Every write that needs no session. */
const writes = Object.values({ ...session, ...passwords }).filter(({ method, who }) => method !== 'GET' && who === 'anyone')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PUBLIC })
  const login_id = await server.make.login({ email: 'clerk@agency.example', password_hash: await hashPassword(PASSWORD) })
  await server.make.employee({ role: 'area_manager', login_id, email: 'clerk@agency.example' })
})
afterAll(() => server.close())

function send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) {
  return fetch(server.address + path, { method, headers, ...(method !== 'DELETE' && { body: body ?? '{}' }) })
}

describe('a page of another site', () => {
  test.each(writes.map(({ method, path }) => [method, path] as const))('AUTH-69, API-20 cannot send %s %s: its origin is refused, and so are the content types of a form', async (method, path) => {
    const address = `${path}${method === 'DELETE' ? '?domain=dotslip' : ''}`
    for (const origin of ['https://evil.example', 'null', 'https://slips.example.gov.evil.example', 'http://slips.example.gov']) {
      expect((await send(method, address, { origin, 'content-type': 'application/json' })).status, origin).toBe(403)
    }
    expect((await send(method, address, { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' })).status).toBe(403)
    if (method === 'DELETE') return
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await send(method, address, { 'content-type': type }, '{"username":"clerk@agency.example","domain":"dotslip"}')).status, type).toBe(422)
    }
  })

  test('AUTH-69 our own page signs in, by its own host and by the address that people open', async () => {
    const body = JSON.stringify({ username: 'clerk@agency.example', password: PASSWORD, domain: 'dotslip' })
    for (const origin of [server.address, PUBLIC]) {
      expect((await send('POST', '/auth-service/authenticate', { origin, 'content-type': 'application/json' }, body)).status).toBe(200)
    }
  })
})

test('AUTH-69, API-1 another site cannot trigger any write of the contract: what a browser sends on its own identifies nobody, and no preflight is allowed', async () => {
  const { accessToken, refreshToken } = await server.signedIn('administrator')
  const guarded = areas.flatMap(({ entries }) => entries.map(({ entry }) => entry)).filter(({ method, who }) => method !== 'GET' && who !== 'anyone')
  expect(guarded.length).toBeGreaterThan(50)
  for (const { method, path } of guarded) {
    const address = server.address + path.replace(/:\w+/g, '1')
    const headers = {
      origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'application/json',
      cookie: `authorization=${accessToken}; refresh-token=${refreshToken}; slipway.tokens=${accessToken}`,
    }
    expect((await fetch(address, { method, headers, body: '{}' })).status, `${method} ${path}`).toBe(401)
    const preflight = await fetch(address, {
      method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    })
    expect(preflight.headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull()
  }
})

test('AUTH-69 signing in creates a new session: one that the caller brought along is not reused', async () => {
  const body = { username: 'clerk@agency.example', password: PASSWORD, domain: 'dotslip' }
  const first = await server.anyone.post('/auth-service/authenticate', body)
  const headers = { authorization: first.headers.get('authorization') ?? '', 'refresh-token': first.headers.get('refresh-token') ?? '', cookie: 'session=planted' }
  const second = await server.anyone.post('/auth-service/authenticate', body, headers)
  expect(second.headers.get('authorization')).not.toBe(headers.authorization)
  expect(second.headers.get('refresh-token')).not.toBe(headers['refresh-token'])
  expect(second.headers.get('set-cookie')).toBeNull()
  const idOf = (answer: typeof first) => JSON.parse(atob((answer.headers.get('authorization') ?? '').split('.')[1] ?? '')).sub
  expect(idOf(second)).not.toBe(idOf(first))
})

test('AUTH-17 asking for a reset takes the same time for known and unknown users', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 40; round++) {
    for (const [kind, username] of [['known', 'clerk@agency.example'], ['unknown', `nobody-${round}@agency.example`]] as const) {
      const began = performance.now()
      expect((await server.anyone.post('/auth-service/password_reset_requests', { username, domain: 'dotslip' })).status).toBe(202)
      times[kind].push(performance.now() - began)
    }
  }
  // Compares the medians of 40 calls of each kind. If a call waited for a lookup and a message that only known people get, it would take
  // several times as long.
  const [known = 0, unknown = 0] = [times.known, times.unknown].map((list) => list.toSorted((a, b) => a - b)[20])
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
})
