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
const tickets = async (count: number, values = {}): Promise<readonly Row[]> =>
  loaded(clerk, await Promise.all(Array.from({ length: count }, (_none, index) => server.make.ticket(project, { ...ticketed, ticket_number: `C-${index + 1}`, ...values }))))
const at = (rows: readonly Row[]) => deskAt(server, clerk, { selection: selected(rows) })
const delivered = { status: 'delivered', delivered_date: '2026-11-12' }

test('PLUS-36 the command sets one delivered ticket back with its reason, and says so', async () => {
  const rows = await tickets(1, delivered)
  const { said, refusal } = await at(rows).run('tickets.reopen', { reason: 'The wrong load' })
  expect([refusal, said]).toEqual([null, [{ tone: 'success', words: 'Ticket C-1 returned to pending' }]])
  expect((await clerk.get(`/v4/slips/${rows[0]?.id}`)).body.slip).toMatchObject({ status: 'pending', notes: [{ text: 'The wrong load' }] })
})

test('PLUS-36 it is refused before anything is asked for a pending ticket, and for several', async () => {
  expect((await at(await tickets(1)).run('tickets.reopen')).refusal).toBe('errors.status_transition')
  expect((await at(await tickets(2, delivered)).run('tickets.reopen')).refusal).toBe('errors.reopen_takes_one_ticket')
})

test('PLUS-34 the command moves one ticket to the chosen project, and refuses a coded one and the project that it is in', async () => {
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
