import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

const ticket = (values: Record<string, unknown> = {}) => server.make.ticket(project, values)
const eventsOf = async (id: number) => (await administrator.get(`/v1/slips/${id}/slip_events`)).body.slip_events

describe('the flag of a ticket', () => {
  test.each([
    ['pending', true, 'flagged'], ['', true, 'flagged'], ['delivered', true, 'delivered'], ['rejected', true, 'rejected'],
    ['voided', true, 'voided'], ['changed_after_delivered', true, 'changed_after_delivered'],
  ])('TICK-35 TICK-62 flagging a ticket that is %j with flag %s makes it %j', async (status, flag, after) => {
    const id = await ticket({ status })
    const answer = await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag })
    expect(answer.status).toBe(200)
    expect(faultsOfAnswer(tickets.change, answer.body)).toEqual([])
    expect(answer.body.slip).toMatchObject({ status: after, flag_by_dot: true, version: 2, flagged_by: { id: administrator.person.id } })
  })

  test('TICK-35 removing the flag from a flagged ticket leaves it pending, without a trace of who flagged it', async () => {
    const id = await ticket()
    await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: true, note: 'Odd tare' })
    const { body } = await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: false })
    expect(body.slip).toMatchObject({ status: 'pending', flag_by_dot: false, flagged_by: null, flagged_at: null, flag_note: null })
    const [last, first] = await eventsOf(id)
    expect(last).toMatchObject({ event: 'unflagged', changes: { flag_by_dot: [true, false], status: ['flagged', 'pending'], flag_note: ['Odd tare', null] } })
    expect(last.changes.flagged_at).toEqual([expect.any(String), null])
    expect(first).toMatchObject({ event: 'flagged', actor: 'Pat Person 2', slip_version: 2, changes: { flag_note: [null, 'Odd tare'] } })
  })

  test('TICK-63 another note on a flagged ticket keeps who flagged it and when, and its event has only the note', async () => {
    const id = await ticket()
    const flagged = await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: true, note: 'Odd tare' })
    const { body } = await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: true, note: 'Odd tare, twice' })
    expect(body.slip).toMatchObject({ flagged_by: flagged.body.slip.flagged_by, flagged_at: flagged.body.slip.flagged_at, flag_note: 'Odd tare, twice' })
    expect((await eventsOf(id))[0]).toMatchObject({ event: 'flagged', changes: { flag_note: ['Odd tare', 'Odd tare, twice'] } })
    expect(Object.keys((await eventsOf(id))[0].changes)).toEqual(['flag_note'])
  })

  test('RECO-56 TICK-63 a flag that is already as requested changes nothing and leaves no event', async () => {
    const id = await ticket()
    const answer = await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: false })
    expect([answer.status, answer.body.slip.version]).toEqual([200, 1])
    expect(await eventsOf(id)).toEqual([])
  })

  test('TICK-62 a slipId that does not match the ticket in the path, or a flag among other fields, answers 422', async () => {
    const id = await ticket()
    expect((await administrator.patch(`/v1/slips/${id}`, { slipId: id + 1, flag: true })).status).toBe(422)
    expect((await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: true, station: '1', version: 1 })).status).toBe(422)
  })
})

describe('the agency fields of a ticket', () => {
  test('TICK-42 TICK-43 PLUS-1 a change of columns and additional fields is written, with corrections and one event', async () => {
    const id = await ticket({ details: { air_1: 5.5, lane: 'EB1' } })
    const answer = await administrator.patch(`/v1/slips/${id}`, {
      version: 1, reason: 'read from the paper ticket', station: '12+50', waste_quantity: '1.25', air_1: '6.10', lane: '', field_temperature: -4.5 })
    expect(answer.status).toBe(200)
    expect(answer.body.slip).toMatchObject({ version: 2, modified: true, station: '12+50', waste_quantity: 1.25, air_1: 6.1, field_temperature: -4.5 })
    expect(answer.body.slip).not.toHaveProperty('lane')
    const { rows } = await server.owner.query('SELECT details::text FROM slips WHERE id = $1', [id])
    expect(rows[0].details).toBe('{"air_1": 6.1, "field_temperature": -4.5}')
    const { corrections } = (await administrator.get(`/v1/slips/${id}/sources`)).body
    expect(corrections).toHaveLength(5)
    expect(corrections).toContainEqual(expect.objectContaining({
      field: 'air_1', from: 5.5, to: 6.1, reason: 'read from the paper ticket', corrected_by: { id: administrator.person.id, name: 'Pat Person 2' } }))
    const events = await eventsOf(id)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ event: 'edited', slip_version: 2, changes: { station: [null, '12+50'], air_1: [5.5, 6.1], lane: ['EB1', null] } })
  })

  test('TICK-43 a change to the current values writes nothing', async () => {
    const id = await ticket({ details: { air_1: 5.5 }, station: '1+00' })
    const answer = await administrator.patch(`/v1/slips/${id}`, { version: 1, air_1: '5.50', station: '1+00' })
    expect([answer.status, answer.body.slip.version]).toEqual([200, 1])
    expect(await eventsOf(id)).toEqual([])
  })

  test('TICK-43 a PUT empties the agency fields that it leaves out', async () => {
    const id = await ticket({ details: { air_1: 5.5, lane: 'EB1', binder_grade: 'PG 64' }, station: '1+00' })
    const { body } = await administrator.put(`/v1/slips/${id}`, { version: 1, lane: 'WB2' })
    expect(body.slip).toMatchObject({ lane: 'WB2', station: null, binder_grade: 'PG 64' })
    expect(body.slip).not.toHaveProperty('air_1')
  })

  test('TICK-99 an old version answers 409 with the current ticket, and nothing is written', async () => {
    const id = await ticket()
    await administrator.patch(`/v1/slips/${id}`, { version: 1, station: '5+00' })
    const answer = await administrator.patch(`/v1/slips/${id}`, { version: 1, station: '6+00' })
    expect(answer.status).toBe(409)
    expect(answer.body.current).toEqual([expect.objectContaining({ id, version: 2, station: '5+00' })])
    expect((await administrator.patch(`/v1/slips/${id}`, { slipId: id, flag: true, version: 1 })).status).toBe(409)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('TICK-99 of two people who change the same version at once, one gets 409', async () => {
    const id = await ticket()
    const other = await server.signedIn('administrator')
    const answers = await Promise.all([
      administrator.patch(`/v1/slips/${id}`, { version: 1, station: 'A' }), other.patch(`/v1/slips/${id}`, { version: 1, station: 'B' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    [{ net_amount: 5 }, 422], [{ ticket_number: 'X' }, 422], [{ dot_authority_id: 2 }, 422], [{ status: 'delivered' }, 422], [{ id: 5 }, 422],
    [{ station: 5 }, 422], [{ station: 'x'.repeat(21) }, 422], [{ air_1: '1.234' }, 422], [{ air_1: -1 }, 422], [{ delivery_lat: 91 }, 422],
    [{ application_date: '2026-02-30' }, 422], [{ sample_time: '10:15' }, 422], [{ pay_or_source: 'both' }, 422], [{}, 422],
  ])('TICK-42 API-36 the change %j answers %i and writes nothing', async (values, status) => {
    const id = await ticket()
    expect((await administrator.patch(`/v1/slips/${id}`, { version: 1, ...values })).status).toBe(status)
    expect(await eventsOf(id)).toEqual([])
  })

  test('TICK-42 every invalid field is named with its message', async () => {
    const id = await ticket()
    const { body } = await administrator.patch(`/v1/slips/${id}`, { version: 1, air_1: 'wet', station: 5, lane: 'ok' })
    expect(body.detailed_errors.map((fault: { field: string }) => fault.field).toSorted()).toEqual(['air_1', 'station'])
  })

  test('TICK-99 a change without a version answers 422', async () => {
    const id = await ticket()
    expect((await administrator.patch(`/v1/slips/${id}`, { station: '1' })).status).toBe(422)
  })

  test('TICK-37 a voided ticket cannot be edited', async () => {
    const id = await ticket({ status: 'voided', void: true })
    const answer = await administrator.patch(`/v1/slips/${id}`, { version: 1, station: '1' })
    expect([answer.status, answer.body.message]).toEqual([422, 'A voided ticket cannot be changed.'])
  })

  test.each(['pending', 'read_only_auditor', 'read_only_inspector', 'safety_inspector', 'qc_lab'] as const)('API-30 %s changes no ticket: 403', async (role) => {
    const client = await server.signedIn(role)
    const id = await ticket()
    expect((await client.patch(`/v1/slips/${id}`, { version: 1, station: '1' })).status).toBe(403)
    expect((await client.patch(`/v1/slips/${id}`, { slipId: id, flag: true })).status).toBe(403)
    expect((await client.post(`/v1/slips/${id}/notes`, { text: 'x' })).status).toBe(403)
  })

  test('TICK-42 PLNT-4 a plant inspector can edit temperatures and sampling and no other field, and can add notes', async () => {
    const inspector = await server.signedIn('plant_inspector')
    const id = await ticket({ station: '3+00' })
    expect((await inspector.patch(`/v1/slips/${id}`, { version: 1, station: '1', air_1: 5 })).status).toBe(403)
    expect((await inspector.patch(`/v1/slips/${id}`, { version: 1, air_1: 5, plant_temperature: 310 })).status).toBe(200)
    const { body } = await inspector.put(`/v1/slips/${id}`, { version: 2, air_1: 6 })
    expect(body.slip).toMatchObject({ air_1: 6, station: '3+00' })
    expect(body.slip).not.toHaveProperty('plant_temperature')
    expect((await inspector.post(`/v1/slips/${id}/notes`, { text: 'Sampled at the plant' })).status).toBeLessThan(300)
  })

  test('API-18 the same change sent twice under one key is done once', async () => {
    const id = await ticket()
    const key = { 'idempotency-key': 'edit-once' }
    const first = await administrator.patch(`/v1/slips/${id}`, { version: 1, station: '9+00' }, key)
    const second = await administrator.patch(`/v1/slips/${id}`, { version: 1, station: '9+00' }, key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await eventsOf(id)).toHaveLength(1)
  })
})

describe('notes and events of a ticket', () => {
  test('TICK-64 TICK-80 a note is listed with author and time, its author can remove it, and both leave an event', async () => {
    const author = await server.signedIn('field_inspector')
    await server.make.onTeam(project, author.person)
    const id = await ticket()
    const added = await author.post(`/v1/slips/${id}/notes`, { text: '  Load came late  ' })
    expect(faultsOfAnswer(tickets.addNote, added.body)).toEqual([])
    expect(added.body).toMatchObject({ version: 1, note: { text: 'Load came late', author_id: author.person.id } })
    expect((await administrator.get(`/v4/slips/${id}`)).body.slip.notes).toEqual([added.body.note])
    const other = await server.signedIn('field_inspector')
    await server.make.onTeam(project, other.person)
    const address = `/v1/slips/${id}/notes/${added.body.note.id}`
    expect((await other.delete(address)).status).toBe(403)
    expect((await author.delete(address)).status).toBe(204)
    expect((await author.delete(address)).status).toBe(404)
    expect((await administrator.get(`/v4/slips/${id}`)).body.slip.notes).toEqual([])
    const answer = await administrator.get(`/v1/slips/${id}/slip_events`)
    expect(faultsOfAnswer(tickets.events, answer.body)).toEqual([])
    expect(answer.body.slip_events.map(({ event }: { event: string }) => event)).toEqual(['note_removed', 'note_added'])
  })

  test('TICK-64 an administrator can remove anybody\'s note, and a blank one is refused', async () => {
    const author = await server.signedIn('plant_inspector')
    const id = await ticket()
    const { body } = await author.post(`/v1/slips/${id}/notes`, { text: 'Hot load' })
    expect((await administrator.delete(`/v1/slips/${id}/notes/${body.note.id}`)).status).toBe(204)
    const blank = await author.post(`/v1/slips/${id}/notes`, { text: '   ' })
    expect([blank.status, blank.body.message]).toEqual([422, 'Enter a note.'])
    expect((await author.post(`/v1/slips/${id}/notes`, { text: 'x'.repeat(2001) })).status).toBe(422)
  })

  test('TICK-80 API-12 events come in pages, newest first', async () => {
    const id = await ticket()
    for (let n = 1; n <= 5; n++) await administrator.patch(`/v1/slips/${id}`, { version: n, station: `${n}+00` })
    const page = await administrator.get(`/v1/slips/${id}/slip_events?page_size=2&page_number=2`)
    expect(page.body.slip_events.map((event: { slip_version: number }) => event.slip_version)).toEqual([4, 3])
    expect([page.headers.get('total-count'), page.headers.get('total-pages')]).toEqual(['5', '3'])
  })

  test('PLUS-1 the sent values are kept as they were sent, next to the corrected ones', async () => {
    const id = await ticket()
    await server.owner.query(
      `INSERT INTO slip_sources (dot_authority_id, slip_id, body, body_hash, employee_id) VALUES ($1, $2, '{"net": 20.10}', '\\x0a0b', $3)`,
      [server.make.firstAgency, id, administrator.person.id])
    const answer = await administrator.get(`/v1/slips/${id}/sources`)
    expect(faultsOfAnswer(tickets.sources, answer.body)).toEqual([])
    expect(answer.body.sources).toEqual([expect.objectContaining({ body: { net: 20.1 }, body_hash: '0a0b', person: { id: administrator.person.id, name: 'Pat Person 2' } })])
  })
})
