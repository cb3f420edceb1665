import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#src/platform/client/api/rows'
import { deskAt, loaded, selected } from '#tests/api/commands/desk-at-server'
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

const ticketed = { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }
const tickets = async (count: number, values = {}): Promise<readonly Row[]> => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await server.make.ticket(project, { ...ticketed, ticket_number: `C-${ids.length + 1}`, ...values }))
  return loaded(clerk, ids)
}
const at = (rows: readonly Row[]) => deskAt(server, clerk, { selection: selected(rows) })
const delivered = { status: 'delivered', delivered_date: '2026-11-12' }

test('PLUS-36 the command returns one delivered ticket to pending with its reason, and says so', async () => {
  const rows = await tickets(1, delivered)
  const { said, refusal } = await at(rows).run('tickets.reopen', { reason: 'The wrong load' })
  expect([refusal, said]).toEqual([null, [{ tone: 'success', words: 'Ticket C-1 returned to pending' }]])
  expect((await clerk.get(`/v4/slips/${rows[0]?.id}`)).body.slip).toMatchObject({ status: 'pending', notes: [{ text: 'The wrong load' }] })
})

test('PLUS-36 for a pending ticket it is refused before any question is asked', async () => {
  expect((await at(await tickets(1)).run('tickets.reopen')).refusal).toBe('errors.status_transition')
})

test('PLUS-36 the command returns several tickets to pending as one undo step, and says how many', async () => {
  const rows = await tickets(3, delivered)
  const desk = at(rows)
  const { said, refusal } = await desk.run('tickets.reopen', { reason: 'Monday was not Tuesday' })
  expect([refusal, said]).toEqual([null, [{ tone: 'success', words: '3 tickets returned to pending' }]])
  for (const { id } of rows) expect((await clerk.get(`/v4/slips/${id}`)).body.slip).toMatchObject({ status: 'pending', notes: [{ text: 'Monday was not Tuesday' }] })
  await desk.run('tickets.undo')
  for (const { id } of rows) expect((await clerk.get(`/v4/slips/${id}`)).body.slip).toMatchObject({ status: 'delivered', notes: [] })
})

test('PLUS-34 the command moves one ticket to the chosen project, and refuses a coded ticket and the project that it is already in', async () => {
  const title = 'Ridge Road'
  const to = await server.make.project({ title })
  const [row] = await tickets(1)
  const desk = at(row === undefined ? [] : [row])
  const { said } = await desk.run('tickets.move', { project: { id: to, title } })
  expect(said).toEqual([{ tone: 'success', words: 'Ticket C-1 moved to Ridge Road' }])
  const [moved] = await loaded(clerk, [row?.id ?? 0])
  expect((await at(moved === undefined ? [] : [moved]).run('tickets.move', { project: { id: to, title } })).refusal).toBe('errors.move_same_project')
  expect((await at(await tickets(1, { coded: true })).run('tickets.move')).refusal).toBe('errors.move_coded')
})
