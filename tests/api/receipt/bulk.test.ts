import { afterAll, beforeAll, expect, test } from 'vitest'
import { receipt } from '#src/areas/tickets/api/receipt'
import type { Client } from '#tests/api/client'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { eventsOf, rowOf, sentTicket, sourceCount, supplierOf } from '#tests/api/receipt/supplier'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let supplier: Client

beforeAll(async () => {
  server = await openTestServer()
  supplier = await supplierOf(server)
})
afterAll(() => server.close())

async function countOf(table: string): Promise<number> {
  const { rows } = await server.owner.query(`SELECT count(*)::int AS count FROM ${table}`)
  return Number(rows[0]?.count)
}

test('TICK-94 each row of a bulk receipt is answered, and the valid ones are kept alongside the invalid', async () => {
  const there = sentTicket()
  const changed = sentTicket()
  await supplier.post('/v1/slips/bulk', { slips: [there, changed] })
  const before = await countOf('slips')
  const answer = await supplier.post('/v1/slips/bulk', {
    slips: [sentTicket(), there, sentTicket({ net_amount: 'many' }), { ...changed, truck: 'T-1' }, 'nothing', sentTicket({ supplier: null, wage: 1 }), sentTicket()],
  })
  expect(answer.status).toBe(200)
  expect(faultsOfAnswer(receipt.receiveMany, answer.body)).toEqual([])
  expect(answer.body.results.map((one: { result: string | null }) => one.result)).toEqual(['created', 'unchanged', null, 'updated', null, null, 'created'])
  expect(answer.body.results[2].errors).toEqual([{ field: 'net_amount', message: expect.stringContaining('Net') }])
  expect(answer.body.results[5].errors.map((one: { field: string }) => one.field)).toEqual(['wage', 'supplier'])
  expect(await countOf('slips')).toBe(before + 2)
})

test('TICK-94 at most 1,000 tickets are accepted at once', async () => {
  const before = await countOf('slips')
  const many = await supplier.post('/v1/slips/bulk', { slips: Array.from({ length: 1001 }, () => sentTicket()) })
  expect([many.status, many.body.message]).toEqual([422, 'At most 1000 tickets can be received at once.'])
  expect(await countOf('slips')).toBe(before)
  const full = await supplier.post('/v1/slips/bulk', { slips: Array.from({ length: 1000 }, () => sentTicket()) })
  expect(full.status).toBe(200)
  expect(await countOf('slips')).toBe(before + 1000)
})

test('TICK-92 PLUS-1 one ticket sent three times in one bulk receipt is one ticket with three sources and its events in order', async () => {
  const ticket = sentTicket()
  const { body } = await supplier.post('/v1/slips/bulk', { slips: [ticket, { ...ticket, void: true }, { ...ticket, net_amount: 1 }] })
  expect(body.results.map((one: { result: string }) => one.result)).toEqual(['created', 'updated', 'updated'])
  const { id } = body.results[0]
  expect(new Set(body.results.map((one: { id: number }) => one.id)).size).toBe(1)
  expect((await eventsOf(server, id)).map(({ event, slip_version }) => [event, slip_version])).toEqual([['received', 1], ['voided', 2], ['unvoided', 3]])
  expect(await rowOf(server, id)).toMatchObject({ version: 3, status: 'pending', net_amount: '1.0000', ticketed_net: '50120.0000', reissued: true })
  expect(await sourceCount(server, id)).toBe(3)
})

test('TICK-92 TICK-93 the same ticket sent 50 times at once becomes one ticket', async () => {
  const ticket = sentTicket()
  const answers = await Promise.all(Array.from({ length: 50 }, () => supplier.post('/v1/slips', ticket)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.slip.id)).size).toBe(1)
  expect(answers.filter(({ body }) => body.result === 'created')).toHaveLength(1)
  const id = Number(answers[0]?.body.slip.id)
  expect(await sourceCount(server, id)).toBe(50)
  expect(await eventsOf(server, id)).toHaveLength(1)
})

test('TICK-92 TICK-94 two senders with the same tickets in different order create each ticket once', async () => {
  const tickets = Array.from({ length: 200 }, () => sentTicket())
  const answers = await Promise.all([tickets, tickets.toReversed(), tickets, tickets.toReversed()].map((slips) => supplier.post('/v1/slips/bulk', { slips })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const ids = new Set(answers.flatMap(({ body }) => body.results.map((one: { id: number }) => one.id)))
  expect(ids.size).toBe(200)
  expect(answers.flatMap(({ body }) => body.results).filter((one: { result: string }) => one.result === 'created')).toHaveLength(200)
})

test('API-18 a repeat with the same Idempotency-Key gets the same answer and receives nothing again', async () => {
  const headers = { 'idempotency-key': 'receipt-1' }
  const ticket = sentTicket()
  const first = await supplier.post('/v1/slips', ticket, headers)
  const second = await supplier.post('/v1/slips', ticket, headers)
  expect(second.body).toEqual(first.body)
  expect(await sourceCount(server, first.body.slip.id)).toBe(1)
})

test('PLUS-1 the application cannot change or remove a source record', async () => {
  const { body } = await supplier.post('/v1/slips', sentTicket())
  const { database } = server.running.platform
  for (const text of ['UPDATE slip_sources SET body = \'{}\' WHERE slip_id = $1', 'DELETE FROM slip_sources WHERE slip_id = $1']) {
    const attempt = database.inAgency(server.make.firstAgency, (db) => db.run({ text, values: [body.slip.id] }))
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  }
  expect(await sourceCount(server, body.slip.id)).toBe(1)
})

test('TICK-93 a key of one agency never touches another agency, even with the same ticket', async () => {
  const other = await server.make.agency()
  const stranger = await supplierOf(server, other)
  await server.make.project({ job_number: 'J-OURS' })
  const ticket = sentTicket({ job_number: 'J-OURS' })
  const ours = await supplier.post('/v1/slips', ticket)
  const theirs = await stranger.post('/v1/slips', { ...ticket, net_amount: 1 })
  expect([ours.body.result, theirs.body.result]).toEqual(['created', 'created'])
  expect(theirs.body.slip.id).not.toBe(ours.body.slip.id)
  expect(await rowOf(server, theirs.body.slip.id)).toMatchObject({ dot_authority_id: other, dot_project_id: null })
  expect(await rowOf(server, ours.body.slip.id)).toMatchObject({ dot_authority_id: server.make.firstAgency, net_amount: '50120.0000', version: 1 })
  const { rows } = await server.owner.query('SELECT count(*)::int AS count FROM plants WHERE name = $1 AND dot_authority_id = $2', ['Plant 12', other])
  expect(rows[0]?.count).toBe(1)
})

test('TICK-93 neither a person\'s session nor a call without a key can send tickets', async () => {
  const administrator = await server.signedIn('administrator')
  expect((await administrator.post('/v1/slips', sentTicket())).status).toBe(403)
  expect((await server.anyone.post('/v1/slips', sentTicket())).status).toBe(401)
})
