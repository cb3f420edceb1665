import { once } from 'node:events'
import { Readable } from 'node:stream'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { JobCanceled } from '#src/platform/server/jobs/jobs'
import { endSessionsOf, roleChanged } from '#src/areas/identity/server/sessions/public/end-sessions'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { busyness } from '#tests/busyness'

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

test('AUTH-68 a removed person is signed out of every device and window at once, and others stay', async () => {
  const one = await server.signedIn('field_engineer')
  const two = await sessionOf(server.running, one.person)
  const other = await server.signedIn('field_engineer')
  const window = await openWindow(two)
  const closed = once(window, 'close')
  const before = performance.now()
  expect(await ended(one, endSessionsOf)).toBe(2)
  expect((await closed)[0]).toBe(4401)
  expect(performance.now() - before).toBeLessThan(1_000 * busyness())
  for (const device of [one, two]) {
    expect((await device.get('/v3/sessions/_me')).status).toBe(401)
    expect((await device.get('/v3/sessions/_me', { 'refresh-token': device.refreshToken })).status).toBe(401)
  }
  expect((await other.get('/v3/sessions/_me')).status).toBe(200)
})

test('AUTH-68 a changed role ends the sessions of the former one, and a change that is rolled back ends nothing', async () => {
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

test('AUTH-68, API-25 a role that is changed in mid-session closes the window within a second, and its refresh token gives no access to the new role', async () => {
  const admin = await server.signedIn('administrator')
  const person = await server.signedIn('field_engineer')
  const other = await openWindow(await server.signedIn('field_engineer'))
  const window = await openWindow(person)
  const closed = once(window, 'close')
  const before = performance.now()
  expect((await admin.patch('/v3/dot_employees/bulk_role_update', { employee_ids: [person.person.id], role: 'plant_inspector' })).status).toBe(200)
  expect((await closed)[0]).toBe(4401)
  expect(performance.now() - before).toBeLessThan(1_000 * busyness())
  expect((await person.get('/v3/sessions/_me', { 'refresh-token': person.refreshToken })).status).toBe(401)
  expect(other.readyState).toBe(WebSocket.OPEN)
  other.close()
})

test.each([
  ['removed', (admin: SignedInClient, id: number) => admin.delete(`/v3/dot_employees/${id}`)],
  ['given another role', (admin: SignedInClient, id: number) => admin.patch('/v3/dot_employees/bulk_role_update', { employee_ids: [id], role: 'pending' })],
] as const)('AUTH-68, API-23 a job of a person who is %s stops before its next step and leaves nothing, and another person\'s continues', async (why, leave) => {
  const { jobs, database } = server.running.platform
  const kind = `steps ${why}`
  const steps = new Map<number, number>()
  const ends = new Map<number, unknown>()
  let isOver = false
  jobs.work(kind, async ({ employeeId, report }) => {
    try {
      while (!isOver) {
        await report(steps.get(employeeId) ?? 0)
        steps.set(employeeId, (steps.get(employeeId) ?? 0) + 1)
      }
      return { result: 'to its end' }
    } catch (error) {
      ends.set(employeeId, error)
      throw error
    }
  })
  // the two people get no sessions, because a job runs without a session of its person
  const people = [await server.make.employee({ role: 'area_manager' }), await server.make.employee({ role: 'area_manager' })] as const
  const ids = await Promise.all(people.map(({ id, dot_authority_id }) => database.inAgency(dot_authority_id, (db) => jobs.start(db, id, kind, {}))))
  const [leaver, stays] = people
  await vi.waitFor(() => expect([steps.get(leaver.id) ?? 0, steps.get(stays.id) ?? 0].every((count) => count > 0)).toBe(true), { timeout: 20_000 })
  expect((await leave(await server.signedIn('administrator'), leaver.id)).status).toBeLessThan(300)
  await vi.waitFor(() => expect(ends.get(leaver.id)).toBeInstanceOf(JobCanceled), { timeout: 20_000 })
  isOver = true
  const states = async () => (await server.owner.query<{ id: string; status: string }>('SELECT id, status FROM jobs WHERE id = ANY ($1)', [ids])).rows
  await vi.waitFor(async () => expect(new Map((await states()).map(({ id, status }) => [id, status]))).toEqual(new Map([[ids[0], 'canceled'], [ids[1], 'success']])), { timeout: 20_000 })
})

test('AUTH-68, API-23 after a role has changed, the person can no longer download the files that were made for the former role, and others keep theirs', async () => {
  const { jobs, database, files } = server.running.platform
  const file = { ...(await files.keep(Readable.from(['every payment']))), name: 'payments.csv', type: 'text/csv' }
  jobs.work('made for a role', () => Promise.resolve({ file }))
  const [person, other] = [await server.signedIn('area_manager'), await server.signedIn('area_manager')] as const
  const [own, others] = await Promise.all([person, other].map(({ person: { id, dot_authority_id } }) =>
    database.inAgency(dot_authority_id, (db) => jobs.start(db, id, 'made for a role', {}))))
  for (const [one, job] of [[person, own], [other, others]] as const) {
    await vi.waitFor(async () => expect((await one.get(`/v1/jobs/${job}/file`)).status).toBe(200), { timeout: 20_000 })
  }
  const admin = await server.signedIn('administrator')
  expect((await admin.patch('/v3/dot_employees/bulk_role_update', { employee_ids: [person.person.id], role: 'pending' })).status).toBe(200)
  const again = await sessionOf(server.running, person.person)
  expect((await again.get(`/v1/jobs/${own}/file`)).status).toBe(404)
  const [listed] = (await again.get('/v1/jobs')).body.jobs
  expect(listed).toMatchObject({ id: own, status: 'success' })
  expect(listed).not.toHaveProperty('url')
  expect((await other.get(`/v1/jobs/${others}/file`)).status).toBe(200)
})

test('AUTH-68 the sessions of the same login in another agency stay', async () => {
  const here = await server.signedIn('field_engineer')
  const agency = await server.make.agency()
  const there = await sessionOf(server.running, await server.make.employee({ role: 'field_engineer', dot_authority_id: agency, login_id: here.person.login_id }))
  await ended(here, endSessionsOf)
  expect((await there.get('/v3/sessions/_me')).status).toBe(200)
})
