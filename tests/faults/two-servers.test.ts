import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clientOf } from '#tests/api/client'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { busyness } from '#tests/busyness'
import { logFigures } from '#tests/faults/figures'
import { rounds } from '#tests/faults/rounds'
import { openSocketSaying, openWindow } from '#tests/faults/window'

let server: TestServer
let second: Awaited<ReturnType<TestServer['another']>>
let project: number
let clerk: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  second = await server.another()
  project = await server.make.project()
  clerk = await server.signedIn('administrator')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const onSecond = ({ headers }: SignedInClient) => clientOf(second.address, headers)
const flag = (slip: number, flagged = true) => ({ slipId: slip, flag: flagged })

describe('two servers on one database', () => {
  test('API-1, AUTH-53 a session of one server works on the other, and ending it on one ends it on the other within a second', async () => {
    const person = await server.signedIn('field_inspector')
    expect((await onSecond(person).get('/v3/sessions/_me')).body.user.id).toBe(person.person.id)
    const window = await openWindow(second.address, person.accessToken)
    const began = Date.now()
    await person.delete('/auth-service/logout?domain=dotslip')
    expect((await onSecond(person).get('/v3/sessions/_me')).status).toBe(401)
    expect(await window.closed(1_000 * busyness())).toBe(4401)
    logFigures('logout on one server', { 'ended on the other after ms': Date.now() - began })
  })

  test('API-25 a change on one server is sent to a window on the other, once, and only when it is committed', async () => {
    const window = await openWindow(second.address, clerk.accessToken)
    const slip = await server.make.ticket(project)
    await clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [slip], max_gvw_override: 70_000, dry_run: true })
    expect((await clerk.patch(`/v1/slips/${slip}`, flag(slip))).status).toBe(200)
    await window.until(({ ids }) => ids?.includes(slip) ?? false)
    const next = await server.make.ticket(project)
    await clerk.patch(`/v1/slips/${next}`, flag(next))
    await window.until(({ ids }) => ids?.includes(next) ?? false)
    expect(window.heard.filter(({ ids }) => ids?.includes(slip))).toHaveLength(1)
    window.close()
  })

  test('API-18 copies of one write on both servers take effect once', async () => {
    const slip = await server.make.ticket(project)
    const key = { 'idempotency-key': randomUUID() }
    const copies = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? clerk : onSecond(clerk)).post(`/v1/slips/${slip}/notes`, { text: 'once' }, key))
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const again = await onSecond(clerk).post(`/v1/slips/${slip}/notes`, { text: 'once' }, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const { rows } = await server.owner.query('SELECT count(*)::int AS n FROM slip_notes WHERE slip_id = $1', [slip])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('TICK-99 when two people on two servers change a version, one succeeds and the other gets 409 with the current row', async () => {
    const slip = await server.make.ticket(project)
    for (let version = 1; version <= rounds({ short: 10, long: 500 }); version += 1) {
      const change = { slip_ids: [slip], versions: { [slip]: version } }
      const path = '/v3/slips/bulk_max_gvw_override_update'
      const answers = await Promise.all([clerk.patch(path, { ...change, max_gvw_override: 60_000 + version }), onSecond(clerk).patch(path, { ...change, max_gvw_override: 70_000 + version })])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject([{ id: slip, version: version + 1 }])
    }
  })

  test('API-23 a job started on one server is done by one of the two, and both report it', async () => {
    await server.make.ticket(project)
    const started = await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? clerk : onSecond(clerk)).post('/v3/slips/export', { filters: {} })))
    for (const { body } of started) {
      for (const client of [clerk, onSecond(clerk)]) {
        await vi.waitFor(async () => {
          expect((await client.get(`/v1/async_job_status?job_id=${body.job_id}`)).body.status).toBe('success')
        }, { timeout: 20_000, interval: 50 })
      }
    }
  })
})

describe('simultaneous starts', () => {
  test('API-24 several servers that start at once on one database all come up, and its schema is created once', async () => {
    const third = await Promise.all([server.another(), server.another()])
    const { rows } = await server.owner.query('SELECT count(*)::int AS n, max(number) AS newest FROM schema_migrations')
    expect(rows[0].n).toBe(rows[0].newest)
    for (const one of third) {
      expect((await clientOf(one.address, clerk.headers).get('/v3/sessions/_me')).status).toBe(200)
      await one.close()
    }
  })
})

describe('the websocket', () => {
  test('API-25 without a token, with an invalid one, or from another origin, it is closed and nothing was sent', async () => {
    const person = await server.signedIn('administrator')
    for (const firstMessage of [{ token: '' }, { token: 'none' }, {}, { type: 'authenticate', token: 7 }, 'text', { token: `${person.accessToken}x` }]) {
      const window = await openSocketSaying(server.address, firstMessage)
      expect(await window.closed()).toBe(4401)
      expect(window.heard).toEqual([])
    }
    const elsewhere = await openSocketSaying(server.address, { token: person.accessToken }, { origin: 'https://elsewhere.example' })
    expect(await elsewhere.closed()).toBe(4401)
    expect(elsewhere.heard).toEqual([])
    const oversized = await openSocketSaying(server.address, { token: 'x'.repeat(20_000) })
    expect([1009, 4401]).toContain(await oversized.closed())
  })

  test('API-25, API-1 a token in the address is not accepted', async () => {
    const person = await server.signedIn('administrator')
    const answer = await fetch(`${server.address}/v3/feature_flags?token=${person.accessToken}&authorization=${person.accessToken}`)
    expect(answer.status).toBe(401)
  })

  test('API-25, PROJ-44 a window receives only events of its own agency, and a team-bound person only those of own projects', async () => {
    const inspector = await server.signedIn('field_inspector')
    await server.make.onTeam(project, inspector.person)
    const other = await server.make.project()
    const stranger = await server.signedIn('administrator', await server.make.agency())
    const [theirs, bound] = await Promise.all([openWindow(server.address, stranger.accessToken), openWindow(server.address, inspector.accessToken)])
    const [hidden, visible] = [await server.make.ticket(other), await server.make.ticket(project)]
    await clerk.patch(`/v1/slips/${hidden}`, flag(hidden))
    await clerk.patch(`/v1/slips/${visible}`, flag(visible))
    await bound.until(({ ids }) => ids?.includes(visible) ?? false)
    expect(bound.heard.filter(({ kind }) => kind === 'tickets').flatMap(({ ids }) => ids)).toEqual([visible])
    // ignores 'ready', which the server sends again whenever it checks all sessions, every 30 s
    expect(theirs.heard.filter(({ kind }) => kind !== 'ready')).toEqual([])
    theirs.close()
    bound.close()
  })

  test('AUTH-68, API-25 a window is closed after logout, and one whose person was deleted at its next check', async () => {
    const person = await server.signedIn('field_inspector')
    const twice = await sessionOf(server.running, person.person)
    const windows = await Promise.all([openWindow(server.address, person.accessToken), openWindow(server.address, twice.accessToken)])
    await person.delete('/auth-service/logout?domain=dotslip')
    expect(await windows[0]?.closed(1_000 * busyness())).toBe(4401)
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE id = $1', [person.person.id])
    windows[1]?.send({ token: twice.accessToken })
    // the server checks the session of a window at most every 5 s, however many tokens the window sends
    expect(await windows[1]?.closed(10_000 * busyness())).toBe(4401)
  })

  test('API-25 a server that stops notifies its windows (1001) within two seconds', async () => {
    const third = await server.another()
    const window = await openWindow(third.address, clerk.accessToken)
    const closing = third.close()
    expect(await window.closed(2_000 * busyness())).toBe(1001)
    await closing
  })
})
