import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

const FLAG = '/v3/slips/bulk_flag_update'
const tickets = (...states: readonly Record<string, unknown>[]) => Promise.all(states.map((values) => server.make.ticket(project, values)))
const rows = async (ids: readonly number[]) =>
  (await server.owner.query('SELECT status, flag_by_dot, flag_note, flagged_by, version FROM slips WHERE id = ANY($1) ORDER BY id', [ids])).rows

test('TICK-35 TICK-62 TICK-63 one call flags many tickets, each with one event, and unflags them again', async () => {
  const ids = (await tickets({}, { status: 'delivered' }, { status: 'rejected' }, { status: 'voided' })).toSorted((a, b) => a - b)
  const flagged = await clerk.patch(FLAG, { slip_ids: ids, flag: true, note: ' Check the scale ' })
  expect(flagged.body).toMatchObject({ updated: 4 })
  const present = await rows(ids)
  expect(present.map(({ status }) => status).toSorted()).toEqual(['delivered', 'flagged', 'rejected', 'voided'])
  for (const one of present) expect(one).toMatchObject({ flag_by_dot: true, flag_note: 'Check the scale', flagged_by: clerk.person.id, version: 2 })
  const { rows: events } = await server.owner.query('SELECT event, changes FROM slip_events WHERE slip_id = ANY($1)', [ids])
  expect(events.map(({ event }) => event)).toEqual(Array(4).fill('flagged'))
  expect(events[0].changes).toMatchObject({ flag_by_dot: [false, true], flag_note: [null, 'Check the scale'], flagged_by: [null, clerk.person.id] })
  const undone = await clerk.post('/v1/slips/undo', { change_set: flagged.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 4, left: [] })
  for (const one of await rows(ids)) expect(one).toMatchObject({ flag_by_dot: false, flag_note: null, flagged_by: null })
})

test('TICK-62 API-35 tickets whose flag is already as requested stay as they are, and a stale version is 409 with the current row', async () => {
  const ids = (await tickets({}, {})).toSorted((a, b) => a - b)
  await clerk.patch(FLAG, { slip_ids: ids.slice(0, 1), flag: true })
  const both = await clerk.patch(FLAG, { slip_ids: ids, flag: true })
  expect(both.body).toMatchObject({ updated: 1, slips: [{ id: ids[1], version: 2, status: 'flagged', flag_by_dot: true }] })
  const stale = await clerk.patch(FLAG, { slip_ids: ids, versions: { [String(ids[0])]: 1 }, flag: false })
  expect(stale).toMatchObject({ status: 409, body: { current: [{ id: ids[0], version: 2 }] } })
  expect((await rows(ids)).map(({ flag_by_dot }) => flag_by_dot)).toEqual([true, true])
})

test('API-31 API-33 a dry run over all matching tickets writes nothing; then all except the excluded ones are flagged', async () => {
  const own = await server.make.project()
  const ids = (await Promise.all([1, 2, 3].map(() => server.make.ticket(own)))).toSorted((a, b) => a - b)
  const selection = { filters: { project_id: own }, except_ids: ids.slice(0, 1) }
  expect((await clerk.patch(FLAG, { ...selection, flag: true, dry_run: true })).body).toMatchObject({ would_update: 2, refused: [] })
  expect((await rows(ids)).map(({ flag_by_dot }) => flag_by_dot)).toEqual([false, false, false])
  expect((await clerk.patch(FLAG, { ...selection, flag: true })).body.updated).toBe(2)
  expect((await rows(ids)).map(({ flag_by_dot }) => flag_by_dot)).toEqual([false, true, true])
})

test('TICK-63 a note over 2,000 characters is refused and nothing is flagged', async () => {
  const ids = await tickets({})
  expect((await clerk.patch(FLAG, { slip_ids: ids, flag: true, note: 'x'.repeat(2001) })).status).toBe(422)
  expect((await rows(ids))[0]).toMatchObject({ flag_by_dot: false, version: 1 })
})
