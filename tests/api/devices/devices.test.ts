import { once } from 'node:events'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserName } from '#src/areas/identity/server/devices/browser-name'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

interface Listed {
  readonly id: string
  readonly is_this: boolean
  readonly browser: string
  readonly address: string
}

test('AUTH-56 a person sees each of their own sessions with browser, address and last use, the current one marked, and nobody else\'s', async () => {
  const here = await server.signedIn('field_engineer')
  const there = await sessionOf(server.running, here.person)
  await server.owner.query("UPDATE sessions SET user_agent = $2, address = '192.0.2.7', last_used_at = now() - interval '1 hour' WHERE id = $1", [
    there.session_id, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'])
  const { body } = await here.get('/v1/account/sessions')
  expect(body.sessions.map(({ id, is_this }: Listed) => [id, is_this])).toEqual([[here.session_id, true], [there.session_id, false]])
  expect(body.sessions[1]).toMatchObject({ browser: 'Firefox on Windows', address: '192.0.2.7', dot_authority_name: 'First agency', impersonator: null })
  await server.owner.query("UPDATE sessions SET last_used_at = now() - interval '15 days' WHERE id = $1", [there.session_id])
  expect((await here.get('/v1/account/sessions')).body.sessions).toHaveLength(1)
})

test('AUTH-53 one device is signed out at once, its window too; another person\'s is 404 and stays', async () => {
  const here = await server.signedIn('field_engineer')
  const there = await sessionOf(server.running, here.person)
  const stranger = await server.signedIn('field_engineer')
  const window = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  await once(window, 'open')
  window.send(JSON.stringify({ token: there.accessToken }))
  await once(window, 'message')
  const closed = once(window, 'close')
  expect((await here.delete(`/v1/account/sessions/${there.session_id}`)).status).toBe(204)
  expect((await closed)[0]).toBe(4401)
  expect((await there.get('/v3/sessions/_me')).status).toBe(401)
  expect((await here.delete(`/v1/account/sessions/${stranger.session_id}`)).status).toBe(404)
  expect((await stranger.get('/v3/sessions/_me')).status).toBe(200)
  expect((await here.get('/v3/sessions/_me')).status).toBe(200)
})

test('AUTH-53 all other devices are signed out at once, in every agency of the person', async () => {
  const here = await server.signedIn('field_engineer')
  const agency = await server.make.agency()
  const elsewhere = await sessionOf(server.running, await server.make.employee({ role: 'qc_lab', dot_authority_id: agency, login_id: here.person.login_id }))
  const there = await sessionOf(server.running, here.person)
  expect((await here.delete('/v1/account/sessions')).body).toEqual({ ended: 2 })
  for (const other of [elsewhere, there]) expect((await other.get('/v3/sessions/_me')).status).toBe(401)
  expect((await here.get('/v3/sessions/_me')).status).toBe(200)
})

test('AUTH-53 all other devices are signed out, however many they are, and their windows close', async () => {
  const here = await server.signedIn('field_engineer')
  const oldest = await sessionOf(server.running, here.person)
  const window = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  await once(window, 'open')
  window.send(JSON.stringify({ token: oldest.accessToken }))
  await once(window, 'message')
  const closed = once(window, 'close')
  await server.owner.query(`UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE id = $1`, [oldest.session_id])
  await server.owner.query(`
    INSERT INTO sessions (login_id, dot_authority_id, employee_id, expires_at)
    SELECT login_id, dot_authority_id, employee_id, expires_at FROM sessions, generate_series(1, 600) WHERE id = $1`, [here.session_id])
  expect((await here.delete('/v1/account/sessions')).body).toEqual({ ended: 601 })
  expect((await oldest.get('/v3/sessions/_me')).status).toBe(401)
  expect((await closed)[0]).toBe(4401)
  expect((await here.get('/v1/account/sessions')).body.sessions.map(({ id }: Listed) => id)).toEqual([here.session_id])
})

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('AUTH-56 the browser %s is called %s', (header, name) => {
  expect(browserName(header)).toBe(name)
})
