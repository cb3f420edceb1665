import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrivals } from '#src/areas/tickets/api/arrivals'
import { REFUSED_ARRIVALS_KEPT } from '#src/areas/tickets/domain/arrivals/limits'
import { removeOldRefusals } from '#src/areas/tickets/server/receipt/keep-refusals'
import type { Client } from '#tests/api/client'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { eventsOf, sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'
import { thorough } from '#tests/thorough'

let server: TestServer
let supplier: Client
let admin: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  supplier = await supplierOf(server)
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('DELETE FROM refused_arrivals'))

const PATH = '/v1/arrivals/refused'
const listed = async (query = '') => (await admin.get(`${PATH}${query}`)).body.arrivals
const detailOf = async (id: number) => (await admin.get(`${PATH}/${id}`)).body.arrival
const bareVoid = (ticket: ReturnType<typeof sentTicket>) => ({ ticket_number: ticket.ticket_number, supplier: ticket.supplier, plant_name: ticket.plant_name, ticket_date: ticket.ticket_date, void: true })
const untilOver = async (job: string) =>
  vi.waitFor(async () => {
    const { rows } = await server.owner.query('SELECT status, result, message FROM jobs WHERE id = $1', [job])
    expect(rows[0]?.status).not.toMatch(/pending|loading/)
    return rows[0]
  }, { timeout: 30_000, interval: 50 })

describe('PLUS-38 refused tickets are kept', () => {
  test('PLUS-38 a refused ticket is listed with its reason, its sender and what was sent, without headers or keys', async () => {
    const sent = sentTicket({ net_amount: 'many' })
    expect((await supplier.post('/v1/slips', sent)).status).toBe(422)
    const answer = await admin.get(PATH)
    expect([faultsOfAnswer(arrivals.list, answer.body), answer.headers.get('total-count')]).toEqual([[], '1'])
    const [one] = answer.body.arrivals
    expect(one).toMatchObject({ state: 'refused', source: 'api', sender: 'Load-out', ticket_number: sent.ticket_number, supplier: sent.supplier, is_whole: true, arrival_count: 1, result: null })
    const detail = await detailOf(one.id)
    expect(faultsOfAnswer(arrivals.detail, { arrival: detail })).toEqual([])
    expect(JSON.parse(detail.payload)).toEqual(sent)
    expect(detail.errors).toMatchObject([{ field: 'net_amount' }])
    const { rows } = await server.owner.query('SELECT to_json(r)::text AS whole FROM refused_arrivals r')
    expect(rows[0]?.whole).not.toContain(supplier.headers['authorization']?.replace('Bearer ', ''))
  })

  test.each<[string, () => Promise<Response | { status: number }>, object]>([
    ['a field that tickets do not have', () => supplier.post('/v1/slips', sentTicket({ wage: 1 })), { is_whole: true }],
    ['a value that breaks a rule of its field', () => supplier.post('/v1/slips', sentTicket({ supplier: ' ' })), { is_whole: true }],
    ['text that the database cannot store', () => supplier.post('/v1/slips', sentTicket({ truck: 'T\u0000' })), { is_whole: true }],
    ['a body that is not a ticket', () => supplier.post('/v1/slips', ['nothing']), { is_whole: true, ticket_number: '' }],
    ['a body that is not JSON', () => fetch(`${server.address}/v1/slips`, { method: 'POST', headers: { ...supplier.headers, 'content-type': 'application/json' }, body: '{"ticket' }), { is_whole: false }],
    ['a body that is too large to keep whole', () => supplier.post('/v1/slips', sentTicket({ customer: 'x'.repeat(100_000) })), { is_whole: false }],
  ])('PLUS-38 %s is kept', async (_what, send, arrival) => {
    expect((await send()).status).toBe(422)
    expect(await listed()).toMatchObject([arrival])
  })

  test('PLUS-38 each refused row of a bulk receipt is kept by itself, and the others are received', async () => {
    const { body } = await supplier.post('/v1/slips/bulk', { slips: [sentTicket(), 'nothing', sentTicket({ net_amount: 'many' }), sentTicket()] })
    expect(body.results.map((one: { result: string | null }) => one.result)).toEqual(['created', null, null, 'created'])
    expect(await listed()).toHaveLength(2)
    await server.owner.query('DELETE FROM refused_arrivals')
    expect((await supplier.post('/v1/slips/bulk', { slips: Array.from({ length: 1001 }, () => sentTicket()) })).status).toBe(422)
    expect((await admin.get(`${PATH}?page_size=1`)).headers.get('total-count')).toBe('1001')
  })

  test('PLUS-38 the refused rows of an imported file are kept with the file and the row', async () => {
    const file = `Ticket,Date,Supplier,Plant,Material\nI-1,2026-11-02,Supplier,Plant,SPWEB440\nI-2,2026-13-45,Supplier,Plant,SPWEB440\nI-3,2026-11-02,Supplier,Plant,SPWEB440,more\n`
    const upload = await fetch(`${server.address}/v1/slips/imports?file_name=june.csv`, { method: 'POST', headers: { ...admin.headers, 'content-type': 'text/csv' }, body: file })
    const { import: { id } } = (await upload.json()) as { import: { id: number } }
    expect((await admin.post(`/v1/slips/imports/${id}/mapping`, { columns: ['ticket_number', 'ticket_date', 'supplier', 'plant_name', 'material_description'] })).body.import).toMatchObject({ good: 1 })
    const { job_id: job } = (await admin.post(`/v1/slips/imports/${id}/commit`, { only_good: true })).body
    expect(await untilOver(job)).toMatchObject({ status: 'success', result: { created: 1, refused: 2 } })
    const rows = await listed('?sort_by=ticket_number')
    expect(rows).toMatchObject([{ source: 'import', sender: 'june.csv', import_row: 3, ticket_number: 'I-2' }, { import_row: 4, ticket_number: 'I-3' }])
    // this row of the CSV file has one cell more than there are headings: a retry refuses the row again instead of dropping that cell
    expect((await admin.post(`${PATH}/${rows[1].id}/retry`, {})).body.arrival).toMatchObject({ result: 'refused' })
  })

  test('PLUS-38 the same refusal sent again is counted, not kept again, and a valid ticket is not listed', async () => {
    const bad = sentTicket({ net_amount: 'many' })
    for (let time = 0; time < 5; time += 1) await supplier.post('/v1/slips', bad)
    await supplier.post('/v1/slips/bulk', { slips: [bad, bad, sentTicket()] })
    expect(await listed()).toMatchObject([{ arrival_count: 7 }])
  })

  test('PLUS-38 a call without a key leaves nothing behind', async () => {
    await fetch(`${server.address}/v1/slips`, { method: 'POST', headers: { authorization: 'Bearer nothing', 'content-type': 'application/json' }, body: '{}' })
    expect(await listed()).toEqual([])
  })
})

describe('PLUS-38 a hostile sender does not fill the disk', () => {
  thorough('PLUS-38 at most 10,000 are kept, and the oldest make room however many arrive', async () => {
    await server.owner.query(`
      INSERT INTO refused_arrivals (dot_authority_id, fingerprint, source, sender, ticket_number, supplier, payload, is_whole, reason, faults, last_at)
      SELECT 1, decode(md5(n::text), 'hex'), 'api', 'Old', 'OLD-' || n, '', '{}', true, 'old', '[]', now() - interval '1 hour' FROM generate_series(1, $1::int) n`, [REFUSED_ARRIVALS_KEPT])
    for (let call = 0; call < 3; call += 1) await supplier.post('/v1/slips/bulk', { slips: Array.from({ length: 900 }, () => sentTicket({ net_amount: 'many' })) })
    const { rows } = await server.owner.query(`SELECT count(*)::int AS kept, count(*) FILTER (WHERE sender = 'Old')::int AS old, max(pg_column_size(payload))::int AS bytes FROM refused_arrivals`)
    expect(rows[0]).toMatchObject({ kept: REFUSED_ARRIVALS_KEPT, old: REFUSED_ARRIVALS_KEPT - 2700 })
    for (let call = 0; call < 130; call += 1) await supplier.post('/v1/slips', sentTicket({ net_amount: 'many' }))
    const after = await server.owner.query('SELECT count(*)::int AS kept FROM refused_arrivals')
    // when arrivals come one at a time, the server deletes the oldest ones only after every 64th arrival, so up to 64 more may be stored
    expect(after.rows[0]?.kept).toBeLessThanOrEqual(REFUSED_ARRIVALS_KEPT + 64)
  })

  test('PLUS-38 an arrival is removed a month after it was last sent', async () => {
    await supplier.post('/v1/slips', sentTicket({ net_amount: 'many' }))
    await supplier.post('/v1/slips', sentTicket({ net_amount: 'more' }))
    await server.owner.query(`UPDATE refused_arrivals SET last_at = now() - interval '31 days' WHERE id = (SELECT min(id) FROM refused_arrivals)`)
    expect(await server.running.platform.database.inAgency(1, (db) => removeOldRefusals(db, new Date(), 100))).toBe(1)
    expect(await listed()).toHaveLength(1)
  })

  test('PLUS-38 a ticket with 1,000 long unknown field names is kept with 20 short reasons', async () => {
    await supplier.post('/v1/slips', sentTicket(Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${'k'.repeat(900)}${n}`, 1]))))
    const detail = await detailOf((await listed())[0].id)
    expect([detail.errors.length, detail.reason.length <= 1000, detail.payload.length <= 16_384]).toEqual([20, true, true])
  })
})

describe('PLUS-38 retrying', () => {
  test('PLUS-38 a refused ticket is received on a retry after its cause is fixed, and the ticket says where it came from', async () => {
    const ticket = sentTicket()
    await supplier.post('/v1/slips', bareVoid(ticket))
    const [refused] = await listed()
    const again = await admin.post(`${PATH}/${refused.id}/retry`, { version: 1 })
    expect([again.status, again.body.arrival]).toMatchObject([200, { state: 'refused', result: 'refused', version: 2, retried_by_name: expect.stringMatching(/\w/) }])
    // now the ticket that the void refers to arrives
    const { body: { slip } } = await supplier.post('/v1/slips', ticket)
    const retry = await admin.post(`${PATH}/${refused.id}/retry`, { version: 2 })
    expect(faultsOfAnswer(arrivals.retry, retry.body)).toEqual([])
    expect(retry.body.arrival).toMatchObject({ state: 'taken', result: 'updated', slip_id: slip.id, version: 3 })
    expect((await eventsOf(server, slip.id)).map(({ event }) => event)).toEqual(['received', 'voided'])
    const { rows } = await server.owner.query('SELECT api_key_id IS NOT NULL AS by_key, employee_id FROM slip_sources WHERE slip_id = $1 ORDER BY id', [slip.id])
    expect(rows).toEqual([{ by_key: true, employee_id: null }, { by_key: true, employee_id: admin.person.id }])
    const events = await server.owner.query(`SELECT event FROM record_events WHERE record_kind = 'refused_arrival' AND record_id = $1 ORDER BY id`, [refused.id])
    expect(events.rows).toEqual([{ event: 'retried' }, { event: 'retried' }])
    expect(await listed('?state=refused')).toEqual([])
    expect(await listed('?state=taken')).toHaveLength(1)
    const twice = await admin.post(`${PATH}/${refused.id}/retry`, {})
    expect([twice.status, twice.body.message]).toEqual([422, 'This arrival was already accepted.'])
  })

  test('PLUS-38 two people who retry the same arrival at once receive it once, and an old version is 409', async () => {
    const ticket = sentTicket()
    await supplier.post('/v1/slips', bareVoid(ticket))
    await supplier.post('/v1/slips', ticket)
    const [{ id }] = await listed()
    const answers = await Promise.all([1, 2].map(() => admin.post(`${PATH}/${id}/retry`, { version: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await detailOf(id)).state).toBe('taken')
  })

  test('PLUS-38 an arrival whose content was cut cannot be retried', async () => {
    await supplier.post('/v1/slips', sentTicket({ customer: 'x'.repeat(100_000) }))
    const refused = await admin.post(`${PATH}/${(await listed())[0].id}/retry`, {})
    expect([refused.status, refused.body.message]).toEqual([422, 'This arrival was too large to keep whole, so it can’t be retried. Ask the sender to send it again.'])
  })

  test('PLUS-38 many are retried by one job, which counts the results; each arrival shows its own', async () => {
    const tickets = Array.from({ length: 5 }, () => sentTicket())
    await supplier.post('/v1/slips/bulk', { slips: [...tickets.map(bareVoid), sentTicket({ net_amount: 'many' })] })
    await supplier.post('/v1/slips/bulk', { slips: tickets })
    const { body, status } = await admin.post(`${PATH}/retry`, { filters: { state: 'refused' }, except_ids: [] })
    expect(status).toBe(200)
    expect(await untilOver(body.job_id)).toMatchObject({ status: 'success', result: { created: 0, updated: 5, unchanged: 0, refused: 1 } })
    const after = await listed()
    expect(after.map((one: { result: string }) => one.result).toSorted()).toEqual(['refused', 'updated', 'updated', 'updated', 'updated', 'updated'])
    expect((await admin.post(`${PATH}/retry`, { ids: [999_999_999] })).status).toBe(404)
    expect((await admin.post(`${PATH}/retry`, {})).status).toBe(422)
  })

  test('PLUS-2 PLUS-38 retrying an arrival whose ticket arrived again since brings no older values back', async () => {
    const ticket = sentTicket({ truck: 'OLD' })
    // one ticket more than a call may send, so all of them are refused
    await supplier.post('/v1/slips/bulk', { slips: [ticket, ...Array.from({ length: 1_000 }, () => sentTicket())] })
    const [{ id }] = await listed(`?search=${ticket.ticket_number}`)
    const { body: { slip } } = await supplier.post('/v1/slips', { ...ticket, truck: 'NEW' })
    const again = await admin.post(`${PATH}/${id}/retry`, {})
    expect(again.body.arrival).toMatchObject({ state: 'refused', reason: 'A newer version of this ticket has arrived since, so this one can’t be retried.' })
    const { rows } = await server.owner.query('SELECT truck FROM slips WHERE id = $1', [slip.id])
    expect(rows).toEqual([{ truck: 'NEW' }])
    // another ticket of the refused call, which has not arrived again since, is accepted when it is retried
    const other = (await listed('?page_size=2')).find((one: { id: number }) => one.id !== id)
    expect((await admin.post(`${PATH}/${other.id}/retry`, {})).body.arrival).toMatchObject({ state: 'taken', result: 'created' })
  })

  test('PLUS-2 PLUS-38 retrying an arrival while its ticket arrives again brings no older values back', async () => {
    const ticket = sentTicket({ truck: 'OLD' })
    const { body: { slip } } = await supplier.post('/v1/slips', ticket)
    await supplier.post('/v1/slips/bulk', { slips: [{ ...ticket, truck: 'BETWEEN' }, ...Array.from({ length: 1_000 }, () => sentTicket())] })
    const [{ id }] = await listed(`?search=${ticket.ticket_number}`)
    const other = await server.owner.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM slips WHERE id = $1 FOR UPDATE', [slip.id])
      const again = admin.post(`${PATH}/${id}/retry`, {})
      await untilWaiting(server.owner, other)
      await other.query(`INSERT INTO slip_sources (dot_authority_id, slip_id, body, body_hash, api_key_id)
        SELECT dot_authority_id, slip_id, body || '{"truck": "NEW"}', sha256('newer'), api_key_id FROM slip_sources WHERE slip_id = $1`, [slip.id])
      await other.query('COMMIT')
      expect((await again).body.arrival).toMatchObject({ state: 'refused', reason: 'A newer version of this ticket has arrived since, so this one can’t be retried.' })
    } finally {
      await other.query('ROLLBACK')
      other.release()
    }
  })

  test('PLUS-38 the list is searched by ticket, supplier, sender and reason', async () => {
    await supplier.post('/v1/slips', sentTicket({ net_amount: 'many', supplier: 'Alpha 100%_' }))
    await supplier.post('/v1/slips', sentTicket({ wage: 1, supplier: 'Beta' }))
    expect(await listed(`?search=${encodeURIComponent('100%_')}`)).toMatchObject([{ supplier: 'Alpha 100%_' }])
    expect(await listed('?search=WAGE')).toMatchObject([{ supplier: 'Beta' }])
    expect((await admin.get(`${PATH}?sort_by=payload`)).status).toBe(422)
  })

  test('PLUS-38 API-16 only administrators of the agency see and retry them', async () => {
    await supplier.post('/v1/slips', sentTicket({ net_amount: 'many' }))
    const [{ id }] = await listed()
    const manager = await server.signedIn('area_manager')
    expect([(await manager.get(PATH)).status, (await manager.post(`${PATH}/${id}/retry`, {})).status]).toEqual([403, 403])
    const other = await server.signedIn('administrator', await server.make.agency())
    expect([(await other.get(PATH)).body.arrivals, (await other.get(`${PATH}/${id}`)).status, (await other.post(`${PATH}/${id}/retry`, {})).status]).toEqual([[], 404, 404])
  })
})
