import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { pastClosed } from '#tests/api/past-closed'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number
let item: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  item = await server.make.payItem(project)
  await server.make.payPeriod(project, { number: 1, state: 'closed', end_date: '2026-06-30' })
  await server.make.payPeriod(project, { number: 2, start_date: '2026-07-01' })
})
afterAll(() => server.close())

const REOPEN = '/v3/slips/bulk_reopen'
const delivered = { status: 'delivered', delivered_date: '2026-11-12', ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }
const tickets = (count: number, values = {}, of = project) => server.make.tickets(count, of, { ...delivered, ...values })
const reopen = (body: object, by = administrator) => by.patch(REOPEN, { reason: 'Marked the wrong rows', ...body })
const rows = async (ids: readonly number[]) => (await server.owner.query('SELECT * FROM slips WHERE id = ANY($1) ORDER BY id', [ids])).rows
const events = async (ids: readonly number[]) => (await server.owner.query(`SELECT * FROM slip_events WHERE slip_id = ANY($1) AND event = 'reopened' ORDER BY slip_id`, [ids])).rows
const notes = async (ids: readonly number[]) => (await server.owner.query('SELECT text FROM slip_notes WHERE slip_id = ANY($1) AND removed_at IS NULL', [ids])).rows

/** Codes a ticket with the pay item by the API, which uses the open period. */
const assign = (id: number) => administrator.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: 20 }] })
/** Codes a ticket directly in the database, in any period, even a closed one. */
async function codeIn(id: number, period: number): Promise<void> {
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 20.00, $6, $5)`, [server.make.firstAgency, id, project, item, administrator.person.id, period])
  await server.owner.query('UPDATE slips SET coded = true, pay_period = $3, primary_pay_item_id = $2 WHERE id = $1', [id, item, period])
}

test('PLUS-36 many tickets return to pending in one change set with a note and an event each, coded ones with their codes, and one undo marks all of them again', async () => {
  const [plain = 0, rejected = 0] = await tickets(2)
  const [coded = 0] = await tickets(1)
  const [flagged = 0] = await tickets(1, { flag_by_dot: true })
  await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: [rejected], status: 'rejected', date: '2026-11-13', reason: 'Spilled' })
  await codeIn(coded, 2)
  const ids = [plain, rejected, coded, flagged]
  const answer = await reopen({ slip_ids: ids, reason: '  Marked the wrong rows ' })
  expect([answer.status, answer.body.updated]).toEqual([200, 4])
  expect(faultsOfAnswer(ticketChanges.bulkReopen, answer.body)).toEqual([])
  for (const changed of answer.body.slips) expect((await administrator.get(`/v4/slips/${changed.id}`)).body.slip).toMatchObject({ ...changed, notes: [{ text: 'Marked the wrong rows' }] })
  expect(await rows(ids)).toMatchObject([
    { status: 'pending', delivered_date: null, version: 2 }, { status: 'pending', rejection_reason: null, rejected_on: null, version: 3 },
    { status: 'pending', coded: true, pay_period: 2 }, { status: 'flagged', flag_by_dot: true },
  ])
  const slipEvents = await events(ids)
  expect(new Set(slipEvents.map((event) => event.change_set))).toEqual(new Set([answer.headers.get('change-set')]))
  expect(slipEvents[1].changes).toMatchObject({ status: ['rejected', 'pending'], rejection_reason: ['Spilled', null], rejected_on: ['2026-11-13', null], notes: [null, { text: 'Marked the wrong rows' }] })
  const undone = await administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 4, left: [] })
  expect((await rows(ids)).map(({ status }) => status)).toEqual(['delivered', 'rejected', 'delivered', 'delivered'])
  expect([(await rows([coded]))[0].coded, await notes(ids)]).toEqual([true, []])
})

test('PLUS-36 API-31 the dry run counts each change of status, names the tickets that stay, and writes nothing', async () => {
  const ids = await tickets(2)
  const [rejected = 0] = await tickets(1, { status: 'rejected', delivered_date: null, rejection_reason: 'Spilled' })
  const [paid = 0] = await tickets(1, { ticket_number: 'PAID-1' })
  const [pending = 0] = await tickets(1, { status: 'pending', delivered_date: null })
  await pastClosed(server.owner, () => codeIn(paid, 1))
  await codeIn(ids[0] ?? 0, 2)
  const { body, status } = await reopen({ slip_ids: [...ids, rejected, paid, pending], dry_run: true })
  expect(status).toBe(200)
  expect(body).toMatchObject({ would_update: 3, effects: ['2 Delivered become Pending', '1 Rejected becomes Pending', '1 keeps its pay codes'] })
  expect(body.refused).toMatchObject([
    { id: paid, ticket_number: 'PAID-1', message: 'Pay period 1 is closed and cannot be updated.' }, { id: pending, message: 'A ticket that is Pending cannot be changed this way.' },
  ])
  expect([await events(ids), await notes(ids)]).toEqual([[], []])
})

test('PLUS-36 one ticket in a closed period refuses the whole change and is named', async () => {
  const good = await tickets(2)
  const [paid = 0] = await tickets(1, { ticket_number: 'PAID-2' })
  await pastClosed(server.owner, () => codeIn(paid, 1))
  const answer = await reopen({ slip_ids: [...good, paid] })
  expect([answer.status, answer.body.message]).toEqual([422, 'Pay period 1 is closed and cannot be updated.'])
  expect(answer.body.detailed_errors).toMatchObject([{ id: paid, ticket_number: 'PAID-2', message: 'Pay period 1 is closed and cannot be updated.' }])
  expect((await rows([...good, paid])).map(({ status, version }) => [status, version])).toEqual([['delivered', 1], ['delivered', 1], ['delivered', 1]])
})

test('PLUS-36 API-35 tickets that another clerk has just coded answer 409 with their current rows and stay delivered', async () => {
  const [first = 0, second = 0] = await tickets(2)
  const coding = await assign(second)
  expect(coding.status).toBe(200)
  const answer = await reopen({ slip_ids: [first, second], versions: { [first]: 1, [second]: 1 } })
  expect(answer.status).toBe(409)
  expect(answer.body.current).toMatchObject([{ id: second, coded: true, version: 2 }])
  expect((await rows([first, second])).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  const { slips } = (await reopen({ slip_ids: [first, second], versions: { [first]: 1, [second]: 2 } })).body
  // sort the tickets, because their order in the answer is not defined
  expect(slips.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toMatchObject([{ status: 'pending' }, { status: 'pending', coded: true, pay_period: 2 }])
})

test('PLUS-36 API-33 all tickets that match the filters except some can be reopened, up to 5,000, with a reason, and only by those who may bulk mark', async () => {
  const other = await server.make.project()
  const ids = await tickets(3, {}, other)
  expect((await reopen({ slip_ids: ids, reason: ' ' })).body.message).toBe('Enter the reason why the ticket is set back to pending.')
  expect((await reopen({ slip_ids: ids, reason: ' ', dry_run: true })).status).toBe(422)
  expect((await reopen({ slip_ids: Array.from({ length: 5001 }, (_none, index) => index + 1) })).status).toBe(422)
  expect((await reopen({ slip_ids: ids }, await server.signedIn('read_only_auditor'))).status).toBe(403)
  expect((await reopen({ slip_ids: ids }, await server.signedIn('field_inspector'))).status).toBe(404)
  expect((await reopen({ filters: { project_id: other }, except_ids: [ids[2]] })).body.updated).toBe(2)
  expect((await rows(ids)).map(({ status }) => status)).toEqual(['pending', 'pending', 'delivered'])
})
