import { once } from 'node:events'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessionsOf, roleChanged } from '#src/server/session/end-sessions'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

const ended = (person: SignedInClient, end: typeof endSessionsOf) =>
  server.running.platform.database.inAgency(person.person.dot_authority_id, (db) => end(db, person.person.id))

async function openWindow({ accessToken }: SignedInClient): Promise<WebSocket> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ token: accessToken }))
  await once(socket, 'message')
  return socket
}

test('AUTH-68 a removed person is out of every device and window at once, and others stay', async () => {
  const one = await server.signedIn('field_engineer')
  const two = await sessionOf(server.running, one.person)
  const other = await server.signedIn('field_engineer')
  const window = await openWindow(two)
  const closed = once(window, 'close')
  const before = performance.now()
  expect(await ended(one, endSessionsOf)).toBe(2)
  expect((await closed)[0]).toBe(4401)
  expect(performance.now() - before).toBeLessThan(1_000)
  for (const device of [one, two]) {
    expect((await device.get('/v3/sessions/_me')).status).toBe(401)
    expect((await device.get('/v3/sessions/_me', { 'refresh-token': device.refreshToken })).status).toBe(401)
  }
  expect((await other.get('/v3/sessions/_me')).status).toBe(200)
})

test('AUTH-68 a changed role ends the sessions of the former one, and what rolls back ends nothing', async () => {
  const person = await server.signedIn('administrator')
  const undone = server.running.platform.database.inAgency(person.person.dot_authority_id, async (db) => {
    await roleChanged(db, person.person.id)
    throw new Error('the change was refused')
  })
  await expect(undone).rejects.toThrow('the change was refused')
  expect((await person.get('/v3/sessions/_me')).status).toBe(200)
  expect(await ended(person, roleChanged)).toBe(1)
  expect((await person.get('/v1/api_keys')).status).toBe(401)
})

test('AUTH-68 the sessions of the same login in another agency stay', async () => {
  const here = await server.signedIn('field_engineer')
  const agency = await server.make.agency()
  const there = await sessionOf(server.running, await server.make.employee({ role: 'field_engineer', dot_authority_id: agency, login_id: here.person.login_id }))
  await ended(here, endSessionsOf)
  expect((await there.get('/v3/sessions/_me')).status).toBe(200)
})
