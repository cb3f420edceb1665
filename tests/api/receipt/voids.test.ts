import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/api/client'
import { eventsOf, rowOf, sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let supplier: Client
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  supplier = await supplierOf(server)
  administrator = await server.signedIn('administrator')
  await server.make.project({ job_number: 'J-VOIDS' })
})
afterAll(() => server.close())

/** The body of a receipt that voids a ticket; besides `void`, it has only the fields that identify the ticket. */
const voidOf = ({ ticket_number, supplier: by, plant_name, ticket_date }: ReturnType<typeof sentTicket>) => ({ ticket_number, supplier: by, plant_name, ticket_date, void: true })

const settled = { delivered_date: null, rejected_on: null, rejection_reason: null }

test.each([
  ['delivered', {}, { delivered_date: ['2026-06-16', null] }],
  ['rejected', { reason: 'Too cold' }, { rejected_on: ['2026-06-16', null], rejection_reason: ['Too cold', null] }],
])('TICK-37 a %s ticket whose void is taken back is pending, without what belonged to its former status', async (status, more, changes) => {
  const ticket = sentTicket({ job_number: 'J-VOIDS' })
  const { body } = await supplier.post('/v1/slips', ticket)
  const { id } = body.slip
  expect((await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: [id], status, date: '2026-06-16', ...more })).status).toBe(200)
  await supplier.post('/v1/slips', { ...ticket, truck: 'T-2' })
  const before = await rowOf(server, id)
  await supplier.post('/v1/slips', voidOf(ticket))
  const { delivered_date: day, rejected_on: rejected, rejection_reason: reason } = before
  expect(await rowOf(server, id)).toMatchObject({ status: 'voided', delivered_date: day, rejected_on: rejected, rejection_reason: reason })
  await supplier.post('/v1/slips', ticket)
  expect(await rowOf(server, id)).toMatchObject({ status: 'pending', ...settled })
  const last = (await eventsOf(server, id)).at(-1)
  expect(last).toMatchObject({ event: 'unvoided', changes: { status: ['voided', 'pending'], ...changes } })
})

test('TICK-37 a new ticket that is delivered, voided and sent again in one call is pending, without a delivered date', async () => {
  const ticket = sentTicket({ status: 'delivered' })
  const { body } = await supplier.post('/v1/slips/bulk', { slips: [ticket, voidOf(ticket), ticket] })
  expect(await rowOf(server, body.results[0].id)).toMatchObject({ status: 'pending', ...settled })
})

test('TICK-37 TICK-94 a void that comes before its ticket in the same call is refused, and the ticket is created', async () => {
  const ticket = sentTicket()
  const { body } = await supplier.post('/v1/slips/bulk', { slips: [voidOf(ticket), ticket, voidOf(sentTicket())] })
  expect(body.results).toMatchObject([
    { result: null, errors: [{ field: 'material_description' }] },
    { result: 'created' },
    { result: null, errors: [{ field: 'material_description' }] },
  ])
  expect(await rowOf(server, body.results[1].id)).toMatchObject({ status: 'pending', version: 1 })
})
