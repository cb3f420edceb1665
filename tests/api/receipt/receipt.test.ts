import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receipt } from '#src/areas/tickets/api/receipt'
import { hashOfBody } from '#src/areas/tickets/server/receipt/store'
import type { Client } from '#tests/api/client'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { eventsOf, rowOf, sentTicket, sourceCount, supplierOf } from '#tests/api/receipt/supplier'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let supplier: Client
let project: number

beforeAll(async () => {
  server = await openTestServer()
  supplier = await supplierOf(server)
  project = await server.make.project({ job_number: 'J-1', contract_number: '180029', state_project_number: 'SP 6215-104', district: 'Metro', max_gvw_override: 76000 })
})
afterAll(() => server.close())

async function received(ticket: Readonly<Record<string, unknown>>): Promise<{ id: number; result: string }> {
  const answer = await supplier.post('/v1/slips', ticket)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id: Number(answer.body.slip.id), result: String(answer.body.result) }
}

describe('first arrival', () => {
  test('TICK-93 E.2 PLUS-1 a ticket that arrives is pending, with its source as it was sent and its event', async () => {
    const ticket = sentTicket({ job_number: 'J-1', plant_temperature: '305', dispatched_at: '2026-06-15T06:30:00-05:00' })
    const answer = await supplier.post('/v1/slips', ticket)
    expect(faultsOfAnswer(receipt.receive, answer.body)).toEqual([])
    const { id } = answer.body.slip
    expect(await rowOf(server, id)).toMatchObject({
      status: 'pending', version: 1, dot_project_id: project, district: 'Metro', net_amount: '50120.0000', ticketed_net: '50120.0000',
      details: { plant_temperature: 305 }, reissued: false, modified: false, overload_amount: '640.0000', overload_unit: 'lbs',
    })
    expect(await eventsOf(server, id)).toEqual([
      { event: 'received', changes: { status: [null, 'pending'] }, slip_version: 1, api_key_id: expect.any(Number) },
    ])
    const { rows } = await server.owner.query('SELECT body, body_hash, api_key_id, employee_id, import_id FROM slip_sources WHERE slip_id = $1', [id])
    expect(rows).toEqual([{ body: ticket, body_hash: Buffer.from(hashOfBody(ticket), 'hex'), api_key_id: expect.any(Number), employee_id: null, import_id: null }])
  })

  test('PROJ-29 a receipt raises the last ticketed time of its project and never lowers it', async () => {
    const own = await server.make.project({ job_number: 'J-LAST' })
    const last = async () => (await server.owner.query('SELECT last_ticketed_at FROM dot_projects WHERE id = $1', [own])).rows[0]?.last_ticketed_at?.toISOString()
    await received(sentTicket({ job_number: 'J-LAST', ticketed_at: '2026-06-15T10:00:00Z' }))
    expect(await last()).toBe('2026-06-15T10:00:00.000Z')
    await received(sentTicket({ job_number: 'J-LAST', ticketed_at: '2026-06-15T09:00:00Z' }))
    expect(await last()).toBe('2026-06-15T10:00:00.000Z')
  })

  test.each([
    ['the contract number', '180029'],
    ['the state project number', 'SP 6215-104'],
    ['the job number', 'J-1'],
  ])('TICK-97 a ticket is connected by %s of the project', async (_name, job_number) => {
    const { id } = await received(sentTicket({ job_number }))
    expect(await rowOf(server, id)).toMatchObject({ dot_project_id: project })
  })

  test('TICK-97 PROJ-41 a ticket whose job number matches nothing stays without a project, and the number is listed', async () => {
    const { id } = await received(sentTicket({ job_number: 'YARD 7', job_name: 'Own yard' }))
    expect(await rowOf(server, id)).toMatchObject({ dot_project_id: null })
    const { rows } = await server.owner.query('SELECT supplier, job_name, dot_project_id FROM job_slip_projects WHERE job_number = $1', ['YARD 7'])
    expect(rows).toEqual([{ supplier: 'North Ridge Asphalt', job_name: 'Own yard', dot_project_id: null }])
    await server.owner.query('UPDATE job_slip_projects SET dot_project_id = $1 WHERE job_number = $2', [project, 'YARD 7'])
    const next = await received(sentTicket({ job_number: 'YARD 7' }))
    expect(await rowOf(server, next.id)).toMatchObject({ dot_project_id: project })
  })

  test('TICK-33 E.2 a status that was sent is kept: accepted means delivered, on its day', async () => {
    const { id } = await received(sentTicket({ status: 'accepted' }))
    expect(await rowOf(server, id)).toMatchObject({ status: 'delivered', delivered_date: '2026-06-15' })
  })

  test('API-29 a ticket without a time gets the first moment of its day in the project zone', async () => {
    const { id } = await received(sentTicket({ ticketed_at: undefined, job_number: 'J-1' }))
    expect((await rowOf(server, id)).ticketed_at.toISOString()).toBe('2026-06-15T05:00:00.000Z')
  })

  test.each([
    ['an unknown field', { wage: 4 }, 'wage'],
    ['a third decimal', { net_amount: 12.345 }, 'net_amount'],
    ['no plant', { plant_name: ' ' }, 'plant_name'],
    ['a day that does not exist', { ticket_date: '2026-02-30' }, 'ticket_date'],
    ['a number without visible characters', { ticket_number: '\u200b' }, 'ticket_number'],
    ['an agency field', { flag_by_dot: true }, 'flag_by_dot'],
  ])('TICK-93 API-36 a ticket with %s is refused and the field is named', async (_name, wrong, field) => {
    const answer = await supplier.post('/v1/slips', sentTicket(wrong))
    expect(answer.status).toBe(422)
    expect(answer.body.detailed_errors.map((one: { field: string }) => one.field)).toContain(field)
  })
})

/** The rows about receipts of table E.2 in the specification: the former status, the receipt, the resulting status, and the event. */
const table: readonly [from: string, receipt: string, to: string, event: string | null][] = [
  ['pending', 'changed weight', 'pending', 'received_again'],
  ['flagged', 'changed weight', 'flagged', 'received_again'],
  ['rejected', 'changed weight', 'rejected', 'received_again'],
  ['changed_after_delivered', 'changed weight', 'changed_after_delivered', 'received_again'],
  ['', 'changed weight', '', 'received_again'],
  ['delivered', 'changed weight', 'changed_after_delivered', 'received_again'],
  ['delivered', 'changed unit', 'changed_after_delivered', 'received_again'],
  ['delivered', 'changed material', 'changed_after_delivered', 'received_again'],
  ['delivered', 'changed truck', 'changed_after_delivered', 'received_again'],
  ['delivered', 'changed hauler', 'delivered', 'received_again'],
  ['pending', 'void', 'voided', 'voided'],
  ['delivered', 'void', 'voided', 'voided'],
  ['rejected', 'void', 'voided', 'voided'],
  ['flagged', 'void', 'voided', 'voided'],
  ['changed_after_delivered', 'void', 'voided', 'voided'],
  ['', 'void', 'voided', 'voided'],
  ['voided', 'void', 'voided', null],
  ['voided', 'void with other weight', 'voided', 'received_again'],
  ['voided', 'the same without void', 'pending', 'unvoided'],
  ['voided', 'changed weight', 'pending', 'unvoided'],
  ['pending', 'the same', 'pending', null],
  ['flagged', 'the same', 'flagged', null],
  ['delivered', 'the same', 'delivered', null],
  ['rejected', 'the same', 'rejected', null],
  ['changed_after_delivered', 'the same', 'changed_after_delivered', null],
  ['', 'the same', '', null],
]

const receipts: Readonly<Record<string, object>> = {
  'changed weight': { gross_amount_1: 76700, net_amount: 50180 },
  'changed unit': { uom_1: 'TON' },
  'changed material': { material_description: 'Other' },
  'changed truck': { truck: 'T-9' },
  'changed hauler': { hauler: 'Basin Hauling' },
  void: { void: true },
  'void with other weight': { void: true, net_amount: 50180 },
  'the same without void': {},
  'the same': {},
}

describe('further arrivals (E.2)', () => {
  test.each(table)('TICK-36 TICK-37 PLUS-2 a ticket that is %j and is received again with %s is %j', async (from, what, to, event) => {
    const ticket = sentTicket()
    const first = await received(from === 'voided' ? { ...ticket, void: true } : ticket)
    await server.owner.query('UPDATE slips SET status = $2 WHERE id = $1', [first.id, from])
    const again = await received({ ...ticket, ...receipts[what] })
    expect(again).toEqual({ id: first.id, result: event === null ? 'unchanged' : 'updated' })
    expect(await rowOf(server, first.id)).toMatchObject({ status: to, version: event === null ? 1 : 2, reissued: event !== null, modified: event !== null })
    expect((await eventsOf(server, first.id)).slice(1).map((one) => one.event)).toEqual(event === null ? [] : [event])
    expect(await sourceCount(server, first.id)).toBe(2)
  })

  test('PLUS-2 TICK-40 the values follow the latest source, the event has the old and new values, and the overload is computed again', async () => {
    const ticket = sentTicket({ max_gvw: 76000, hauler: 'Basin Hauling', plant_temperature: 305 })
    const { id } = await received(ticket)
    await received({ ...ticket, hauler: null, plant_temperature: '', gross_amount_1: 77000, net_amount: 50480 })
    expect(await rowOf(server, id)).toMatchObject({
      gross_amount_1: '77000.0000', hauler: null, details: {}, overload_amount: '1000.0000', ticketed_net: '50120.0000',
    })
    const [, event] = await eventsOf(server, id)
    expect(event.changes).toEqual({ gross_amount_1: [76640, 77000], net_amount: [50120, 50480], hauler: ['Basin Hauling', null], plant_temperature: [305, null], overload_amount: [640, 1000] })
  })

  test('PLUS-39 a field that a later receipt leaves out stays; one that is sent empty is emptied, and stays empty', async () => {
    const ticket = sentTicket({ job_number: 'J-1', hauler: 'Basin Hauling', ticketed_net: 50120, plant_temperature: 305, accumulated_quantity: 52.15 })
    const { id } = await received(ticket)
    const { ticket_number, supplier: by, plant_name, ticket_date, material_description } = ticket
    const least = { ticket_number, supplier: by, plant_name, ticket_date, material_description }
    expect(await received(least)).toEqual({ id, result: 'unchanged' })
    expect(await received({ ...least, truck: 'T-405' })).toEqual({ id, result: 'updated' })
    expect(await rowOf(server, id)).toMatchObject({
      truck: 'T-405', hauler: 'Basin Hauling', net_amount: '50120.0000', uom_1: 'LB', job_number: 'J-1', dot_project_id: project, reissued: true,
      details: { plant_temperature: 305 }, ticketed_at: new Date('2026-06-15T11:44:00.000Z'),
    })
    expect((await eventsOf(server, id)).slice(1).map(({ changes }) => changes)).toEqual([{ truck: ['T-404', 'T-405'] }])
    await received({ ...least, hauler: null, plant_temperature: '' })
    await received({ ...least, net_amount: 50000 })
    expect(await rowOf(server, id)).toMatchObject({ hauler: null, truck: 'T-405', net_amount: '50000.0000' })
    expect((await rowOf(server, id)).details).not.toHaveProperty('plant_temperature')
    expect(await received({ ...ticket, truck: 'T-405', net_amount: 50000 })).toEqual({ id, result: 'updated' })
    expect(await rowOf(server, id)).toMatchObject({ hauler: 'Basin Hauling', details: { plant_temperature: 305 } })
  })

  test('F3 PLUS-39 a field that an earlier version emptied returns only when a receipt names it, and the event says from nothing to what', async () => {
    const ticket = sentTicket({ hauler: 'Basin Hauling', lift_number: '1', plant_temperature: 305 })
    const { id } = await received(ticket)
    // imitates a receipt by an earlier version of the server, which cleared every field that the supplier did not send
    await server.owner.query("UPDATE slips SET net_amount = NULL, hauler = NULL, lift_number = NULL, details = details - 'plant_temperature' WHERE id = $1", [id])
    const { ticket_number, supplier: by, plant_name, ticket_date, material_description } = ticket
    const least = { ticket_number, supplier: by, plant_name, ticket_date, material_description }
    expect(await received(least)).toEqual({ id, result: 'unchanged' })
    await received({ ...least, truck: 'T-405' })
    expect(await rowOf(server, id)).toMatchObject({ truck: 'T-405', net_amount: null, hauler: null, lift_number: null, details: {}, gross_amount_1: '76640.0000' })
    await received({ ...least, net_amount: 50120, hauler: 'Basin Hauling', lift_number: '1', plant_temperature: 305 })
    expect(await rowOf(server, id)).toMatchObject({ net_amount: '50120.0000', hauler: 'Basin Hauling', lift_number: '1', details: { plant_temperature: 305 } })
    expect((await eventsOf(server, id)).slice(1).map(({ changes }) => changes)).toEqual([
      { truck: ['T-404', 'T-405'] },
      { net_amount: [null, 50120], hauler: [null, 'Basin Hauling'], lift_number: [null, '1'], plant_temperature: [null, 305] },
    ])
  })

  test('F3 PLUS-1 a field that the agency emptied stays empty, whatever the supplier sends', async () => {
    const administrator = await server.signedIn('administrator')
    const ticket = sentTicket({ job_number: 'J-1', lift_number: '1' })
    const { id } = await received(ticket)
    const edited = await administrator.patch(`/v1/slips/${id}`, { version: 1, lift_number: '', reason: 'Not on paper' })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect(await received(ticket)).toEqual({ id, result: 'unchanged' })
    await received({ ...ticket, lift_number: '2' })
    expect(await rowOf(server, id)).toMatchObject({ lift_number: null })
    // the ticket's lift number was empty before and after the receipt, so the event has no change of it; the source has what was sent
    expect((await eventsOf(server, id)).at(-1)).toMatchObject({ event: 'received_again', slip_version: 3 })
    expect((await eventsOf(server, id)).at(-1)?.changes).toEqual({})
    expect((await server.owner.query('SELECT body FROM slip_sources WHERE slip_id = $1 ORDER BY id DESC LIMIT 1', [id])).rows[0]?.body.lift_number).toBe('2')
  })

  test('PLUS-1 PLUS-2 TICK-42 agency corrections stay on top of a later receipt until they are undone', async () => {
    const administrator = await server.signedIn('administrator')
    const ticket = sentTicket({ job_number: 'J-1', plant_temperature: 305, lift_number: '1' })
    const { id } = await received(ticket)
    const edited = await administrator.patch(`/v1/slips/${id}`, { version: 1, plant_temperature: 298, lift_number: '2', reason: 'Probe read again' })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    await received({ ...ticket, plant_temperature: 311, net_amount: 50000 })
    expect(await rowOf(server, id)).toMatchObject({ details: { plant_temperature: 298 }, lift_number: '2', net_amount: '50000.0000' })
    const sources = await administrator.get(`/v1/slips/${id}/sources`)
    expect(sources.body.sources.map((one: { body: { plant_temperature: number } }) => one.body.plant_temperature)).toEqual([311, 305])
    expect(sources.body.corrections.map((one: { field: string }) => one.field).sort()).toEqual(['lift_number', 'plant_temperature'])
    const other = sentTicket({ job_number: 'J-1', lift_number: '1' })
    const slip = await received(other)
    const change = await administrator.patch(`/v1/slips/${slip.id}`, { version: 1, lift_number: '7' })
    expect((await administrator.post('/v1/slips/undo', { change_set: change.headers.get('change-set') })).body.undone).toBe(1)
    await received({ ...other, lift_number: '3' })
    expect(await rowOf(server, slip.id)).toMatchObject({ lift_number: '3' })
  })

  test('PLUS-2 TICK-38 assigned quantities and the project stay as they were, whatever arrives', async () => {
    const coded = await server.make.project({ job_number: 'J-CODED' })
    const item = await server.make.payItem(coded)
    await server.make.payPeriod(coded)
    const administrator = await server.signedIn('administrator')
    const ticket = sentTicket({ job_number: 'J-CODED' })
    const { id } = await received(ticket)
    await administrator.post(`/v2/projects/${coded}/pay_item_assignments`,
      { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: 25.06 }] })
    await received({ ...ticket, net_amount: 40000, job_number: 'J-1' })
    await received({ ...ticket, void: true })
    expect(await rowOf(server, id)).toMatchObject({ status: 'voided', coded: true, dot_project_id: coded })
    const { rows } = await server.owner.query('SELECT quantity FROM pay_item_assignments WHERE slip_id = $1', [id])
    expect(rows).toEqual([{ quantity: '25.06' }])
  })

  test('PLUS-2 PROJ-41 a coded ticket that stays in its project does not connect the job number of another project to it', async () => {
    const [own, other] = [await server.make.project({ job_number: 'J-OWN' }), await server.make.project({ job_number: 'J-OTHER' })]
    const item = await server.make.payItem(own)
    await server.make.payPeriod(own)
    const ticket = sentTicket({ job_number: 'J-OWN' })
    const { id } = await received(ticket)
    await (await server.signedIn('administrator')).post(`/v2/projects/${own}/pay_item_assignments`,
      { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: 25.06 }] })
    await received({ ...ticket, job_number: 'J-OTHER' })
    expect(await rowOf(server, id)).toMatchObject({ dot_project_id: own })
    const next = await received(sentTicket({ job_number: 'J-OTHER' }))
    expect(await rowOf(server, next.id)).toMatchObject({ dot_project_id: other })
  })

  test('TICK-97 PROJ-41 a ticket that stays in its project does not connect an unknown job number to it', async () => {
    const ticket = sentTicket({ job_number: 'J-1' })
    const { id } = await received(ticket)
    await received({ ...ticket, job_number: 'NEW-9' })
    expect(await rowOf(server, id)).toMatchObject({ dot_project_id: project })
    const { rows } = await server.owner.query('SELECT dot_project_id FROM job_slip_projects WHERE job_number = $1', ['NEW-9'])
    expect(rows).toEqual([{ dot_project_id: null }])
  })

  test('PROJ-41 CALB-4 a ticket that was moved out of an unconnected job and is sent again leaves the other tickets of the job alone', async () => {
    const ticket = sentTicket({ job_number: 'WAITING 4' })
    const { id } = await received(ticket)
    const waiting = await received(sentTicket({ job_number: 'WAITING 4' }))
    await server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [id, project])
    expect(await received({ ...ticket, net_amount: 40000 })).toMatchObject({ result: 'updated' })
    expect(await rowOf(server, id)).toMatchObject({ dot_project_id: project })
    expect(await rowOf(server, waiting.id)).toMatchObject({ dot_project_id: null })
    const { rows } = await server.owner.query('SELECT dot_project_id FROM job_slip_projects WHERE job_number = $1', ['WAITING 4'])
    expect(rows).toEqual([{ dot_project_id: null }])
  })

  test('PROJ-41 PLUS-39 a ticket that is sent again without its job number connects the number only to a project that has it', async () => {
    const rest = sentTicket()
    const { id } = await received({ ...rest, job_number: 'LATER 5' })
    const waiting = await received(sentTicket({ job_number: 'LATER 5' }))
    await server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [id, project])
    await received({ ...rest, net_amount: 40000 })
    expect([await rowOf(server, id), await rowOf(server, waiting.id)]).toMatchObject([{ dot_project_id: project, job_number: 'LATER 5' }, { dot_project_id: null }])
    const later = await server.make.project({ job_number: 'LATER 5' })
    await received({ ...rest, net_amount: 41000 })
    expect([await rowOf(server, id), await rowOf(server, waiting.id)]).toMatchObject([{ dot_project_id: project }, { dot_project_id: later }])
    await received({ ...rest, net_amount: 42000 })
    const { rows } = await server.owner.query('SELECT dot_project_id FROM job_slip_projects WHERE job_number = $1', ['LATER 5'])
    expect(rows).toEqual([{ dot_project_id: later }])
  })

  test('TICK-37 PLUS-3 a void needs only to name its ticket; a void of an unknown ticket is refused', async () => {
    const ticket = sentTicket()
    const { id } = await received(ticket)
    const { ticket_number, supplier: by, plant_name, ticket_date } = ticket
    const bare = { ticket_number, supplier: by, plant_name, ticket_date, void: true }
    expect(await received(bare)).toEqual({ id, result: 'updated' })
    expect(await rowOf(server, id)).toMatchObject({ status: 'voided', void: true, net_amount: '50120.0000', truck: 'T-404' })
    expect(await received(ticket)).toEqual({ id, result: 'updated' })
    expect(await rowOf(server, id)).toMatchObject({ status: 'pending', void: false })
    const unknown = await supplier.post('/v1/slips', { ...bare, ticket_number: 'nobody-1' })
    expect([unknown.status, unknown.body.detailed_errors[0].field]).toEqual([422, 'material_description'])
  })

  test('TICK-92 the same number at another plant or on another day is another ticket; the case and width of letters do not count', async () => {
    const ticket = sentTicket({ ticket_number: 'ab-77' })
    const { id } = await received(ticket)
    expect(await received({ ...ticket, ticket_number: ' AB-77 ' })).toMatchObject({ id })
    expect(await received({ ...ticket, ticket_number: 'ＡＢ-77', plant_name: 'PLANT 12' })).toMatchObject({ id })
    expect((await received({ ...ticket, plant_name: 'Plant 13' })).id).not.toBe(id)
    expect((await received({ ...ticket, supplier: 'Someone else' })).id).not.toBe(id)
    expect((await received({ ...ticket, ticket_date: '2026-06-16' })).id).not.toBe(id)
  })
})
