import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperTickets } from '#src/areas/tickets/api/paper-tickets'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { eventsOf, rowOf, sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  project = await server.make.project({ job_number: 'J-PAPER' })
  clerk = await server.signedIn('field_inspector')
  await server.make.onTeam(project, clerk.person)
})
afterAll(() => server.close())

const enter = (ticket: object, client = clerk, of = project) => client.post(`/v1/projects/${of}/paper_tickets`, { ticket })
const markOf = async (id: number) => (await clerk.get(`/v1/slips/${id}/paper`)).body.paper

test('PLUS-35 a paper ticket is entered with the fields of a receipt, belongs to the project, and says who entered it', async () => {
  const answer = await enter(sentTicket({ ticket_number: 'P-1' }))
  expect([answer.status, faultsOfAnswer(paperTickets.enter, answer.body)]).toEqual([200, []])
  const { id } = answer.body.slip
  expect(await rowOf(server, id)).toMatchObject({ ticket_number: 'P-1', status: 'pending', dot_project_id: project, job_number: 'J-PAPER', net_amount: '50120.0000' })
  expect(await markOf(id)).toEqual({ by: expect.stringContaining('Pat'), at: expect.any(String) })
  expect((await eventsOf(server, id)).map(({ event }) => event)).toEqual(['received'])
  const { rows } = await server.owner.query('SELECT employee_id, api_key_id, import_id FROM slip_sources WHERE slip_id = $1', [id])
  expect(rows).toEqual([{ employee_id: clerk.person.id, api_key_id: null, import_id: null }])
})

test('PLUS-35 the checks are those of a receipt, and nothing is saved of a ticket that fails one', async () => {
  const answer = await enter({ ticket_number: '', supplier: 'North', plant_name: 'Plant 1', ticket_date: '2026-02-30', material_description: 'x', gross_amount_1: '1e3' })
  expect([answer.status, answer.body.detailed_errors.map(({ field }: { field: string }) => field).toSorted()]).toEqual([422, ['gross_amount_1', 'ticket_date', 'ticket_number']])
  expect((await enter({ ...sentTicket(), surprise: 1 })).status).toBe(422)
  expect((await enter(sentTicket({ void: true }))).body.message).toBe('A paper ticket cannot be voided. Enter it only if it was delivered.')
})

test('PLUS-35 a ticket that already exists is not changed by hand, even when both arrive at once', async () => {
  const supplier = await supplierOf(server)
  const sent = sentTicket({ ticket_number: 'P-2', job_number: 'J-PAPER' })
  const { id } = (await supplier.post('/v1/slips', sent)).body.slip
  expect(await enter({ ...sent, net_amount: 1 })).toMatchObject({ status: 422, body: { message: 'Ticket P-2 of this plant and day already exists.', detailed_errors: [{ field: 'ticket_number' }] } })
  expect([(await rowOf(server, id)).net_amount, await markOf(id)]).toEqual(['50120.0000', null])
  const twice = sentTicket({ ticket_number: 'P-3' })
  const both = await Promise.all([enter(twice), enter(twice)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('PLUS-35 the supplier’s own ticket updates the paper one when it arrives later', async () => {
  const sent = sentTicket({ ticket_number: 'P-4' })
  const { id } = (await enter(sent)).body.slip
  const supplier = await supplierOf(server)
  const later = await supplier.post('/v1/slips', { ...sent, job_number: 'J-PAPER', truck: 'T-9' })
  expect([later.body.result, later.body.slip.id, (await markOf(id)) !== null]).toEqual(['updated', id, true])
})

test('PLUS-35 PROJ-44 only those who mark tickets can enter one, in a project of theirs and in no other', async () => {
  const auditor = await server.signedIn('read_only_auditor')
  await server.make.onTeam(project, auditor.person)
  const other = await server.make.project({ job_number: 'J-OTHER' })
  expect([(await enter(sentTicket(), auditor)).status, (await enter(sentTicket(), clerk, other)).status]).toEqual([403, 404])
  const stranger = await server.signedIn('administrator', await server.make.agency())
  expect((await enter(sentTicket(), stranger)).status).toBe(404)
  expect((await enter(sentTicket({ job_number: 'J-OTHER' }))).body.message).toContain('is connected to another project')
})
