import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { pastClosed } from '#tests/api/past-closed'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { busyness } from '#tests/busyness'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

const send = (body: object, by = administrator) => by.patch('/v3/slips/bulk_field_update', body)
const rows = async (ids: readonly number[]) =>
  (await server.owner.query('SELECT id, version, station, waste_quantity::text, details, modified FROM slips WHERE id = ANY($1) ORDER BY id', [ids])).rows
const corrections = async (ids: readonly number[]) =>
  (await server.owner.query('SELECT slip_id, field, from_value, to_value, reason FROM slip_corrections WHERE slip_id = ANY($1) ORDER BY slip_id, field', [ids])).rows
const events = async (ids: readonly number[]) => (await server.owner.query('SELECT slip_id, event, changes, change_set FROM slip_events WHERE slip_id = ANY($1) ORDER BY id', [ids])).rows

test('WORK-27 TICK-42 PLUS-1 many tickets each get their own values in one change set, with a correction and an event each, and one undo takes all back', async () => {
  const [one = 0, two = 0, same = 0] = [...(await server.make.tickets(2, project)), ...(await server.make.tickets(1, project, { details: { lane: 'EB1' } }))]
  const answer = await send({
    reason: ' From the sheet ',
    versions: { [one]: 1, [two]: 1 },
    changes: [{ id: two, values: { station: '12+50', field_temperature: '291.5' } }, { id: one, values: { field_temperature: 305 } }, { id: same, values: { lane: 'EB1' } }],
  })
  expect([answer.status, answer.body.updated]).toEqual([200, 2])
  expect(faultsOfAnswer(ticketChanges.bulkFieldUpdate, answer.body)).toEqual([])
  for (const slip of answer.body.slips) expect((await administrator.get(`/v4/slips/${slip.id}`)).body.slip).toMatchObject(slip)
  expect(await rows([one, two, same])).toMatchObject([
    { version: 2, details: { field_temperature: 305 }, modified: true }, { version: 2, station: '12+50', details: { field_temperature: 291.5 } },
    // a value that the ticket already has does not count as a change
    { version: 1, details: { lane: 'EB1' }, modified: false },
  ])
  expect(await corrections([one, two, same])).toEqual([
    { slip_id: one, field: 'field_temperature', from_value: null, to_value: 305, reason: 'From the sheet' },
    { slip_id: two, field: 'field_temperature', from_value: null, to_value: 291.5, reason: 'From the sheet' },
    { slip_id: two, field: 'station', from_value: null, to_value: '12+50', reason: 'From the sheet' },
  ])
  const edits = await events([one, two, same])
  expect(edits.map(({ event, change_set }) => [event, change_set])).toEqual([1, 2].map(() => ['edited', answer.headers.get('change-set')]))
  const undone = await administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 2, left: [] })
  expect(await rows([one, two])).toMatchObject([{ station: null, details: {} }, { station: null, details: {} }])
})

test('WORK-27 with one invalid value nothing is written, and each invalid value is named by its position', async () => {
  const ids = await server.make.tickets(3, project)
  const [one, two, three] = ids
  const answer = await send({ changes: [{ id: one, values: { field_temperature: '140 °C' } }, { id: two, values: { station: 'ok' } }, { id: three, values: { humidity: '-1', lane: 'x'.repeat(21) } }] })
  expect(answer.status).toBe(422)
  expect(answer.body.detailed_errors.map(({ field }: { field: string }) => field)).toEqual(['changes.0.values.field_temperature', 'changes.2.values.humidity', 'changes.2.values.lane'])
  expect((await rows(ids)).map(({ version }) => version)).toEqual([1, 1, 1])
  expect(await events(ids)).toEqual([])
})

test('WORK-32 API-35 a ticket that changed meanwhile refuses the whole write, and the answer has its current values', async () => {
  const [one = 0, two = 0] = await server.make.tickets(2, project)
  await administrator.patch(`/v1/slips/${two}`, { version: 1, lane: 'Right' })
  const answer = await send({ versions: { [one]: 1, [two]: 1 }, changes: [{ id: one, values: { lane: 'Left' } }, { id: two, values: { lane: 'Left' } }] })
  expect(answer.status).toBe(409)
  expect(answer.body.current).toMatchObject([{ id: two, version: 2, lane: 'Right' }])
  expect((await rows([one]))[0]).toMatchObject({ version: 1, details: {} })
})

test('TICK-42 B.2 a plant inspector can change temperatures and sampling, and no other field; a role that only reads can change nothing', async () => {
  const inspector = await server.signedIn('plant_inspector')
  const [id = 0] = await server.make.tickets(1, project)
  await server.make.onTeam(project, inspector.person)
  expect((await send({ changes: [{ id, values: { lane: 'Left' } }] }, inspector)).body).toMatchObject({ message: expect.stringContaining('Lane cannot be changed by your role') })
  expect((await send({ changes: [{ id, values: { plant_temperature: 310 } }] }, inspector)).status).toBe(200)
  expect((await send({ changes: [{ id, values: { net_amount: 10 } }] })).status).toBe(422)
  expect((await send({ changes: [{ id, values: { plant_temperature: 310 } }] }, await server.signedIn('read_only_auditor'))).status).toBe(403)
})

test('API-16 API-31 the dry run counts, names voided tickets and says what applies to paid ones, and a ticket of another agency is not found', async () => {
  const contract = await server.make.project()
  await server.make.payPeriod(contract, { number: 1, state: 'closed', end_date: '2026-06-30' })
  const paid: number[] = []
  await pastClosed(server.owner, async () => void paid.push(await server.make.ticket(contract, { coded: true, pay_period: 1 })))
  const [voided = 0] = await server.make.tickets(1, contract, { status: 'voided', ticket_number: 'VOID-1' })
  const changes = [...paid, voided].map((id) => ({ id, values: { station: '3+10' } }))
  const { body } = await send({ dry_run: true, changes })
  expect(body).toMatchObject({ would_update: 1, refused: [{ id: voided, ticket_number: 'VOID-1', message: 'A voided ticket cannot be changed.' }] })
  expect(body.confirm).toBe('1 ticket was paid in a closed pay period. The correction is recorded on the ticket and does not change what was paid.')
  expect(body.chosen).toHaveLength(2)
  expect((await send({ changes })).status).toBe(422)
  expect((await rows([...paid, voided])).map(({ version }) => version)).toEqual([1, 1])
  expect((await send({ changes: changes.slice(0, 1) })).body.updated).toBe(1)
  expect((await send({ changes: [...changes.slice(0, 1), { id: 2_000_000_000, values: { lane: 'L' } }] })).status).toBe(404)
  expect((await send({ changes: [changes[0], changes[0]] })).status).toBe(422)
})

thorough('WORK-27 a thousand tickets are changed at once and undone at once, and one more is refused', async () => {
  const many = await server.make.project()
  const { rows: slipRows } = await server.owner.query<{ id: number }>('SELECT id FROM slips WHERE id = $1', [await server.make.ticket(many)])
  const ids = [...slipRows.map(({ id }) => id), ...(await server.make.tickets(1000, many))]
  const changes = ids.map((id, at) => ({ id, values: { field_temperature: 280 + (at % 40) } }))
  expect((await send({ changes })).status).toBe(422)
  const began = Date.now()
  const answer = await send({ changes: changes.slice(1) })
  expect([answer.status, answer.body.updated]).toEqual([200, 1000])
  // pasting a thousand rows must take far less time than the time limit of a request
  expect(Date.now() - began).toBeLessThan(15_000 * busyness())
  const { body } = await administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
  expect(body.undone).toBe(1000)
  expect((await rows(ids)).every(({ details }) => Object.keys(details).length === 0)).toBe(true)
})
