import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import type { SignedInClient } from '#tests/api/signed-in'
import { pastClosed } from '#tests/api/past-closed'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number
let item: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project({ max_gvw_override: 78_000 })
  item = await server.make.payItem(project)
  await server.make.payPeriod(project, { number: 1, state: 'closed', end_date: '2026-06-30' })
  await server.make.payPeriod(project, { number: 2, start_date: '2026-07-01' })
})
afterAll(() => server.close())

const STATUS = '/v3/slips/bulk_status_update'
const GVW = '/v3/slips/bulk_max_gvw_override_update'
const ticketed = { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }

const tickets = (count: number, values = {}) => server.make.tickets(count, project, { ...ticketed, ...values })

async function code(slipId: number, period = 2): Promise<void> {
  const agency = server.make.firstAgency
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 20.00, $5, $6)`, [agency, slipId, project, item, period, administrator.person.id])
  await server.owner.query('UPDATE slips SET coded = true, pay_period = $2, primary_pay_item_id = $3 WHERE id = $1', [slipId, period, item])
}

async function row(id: number) {
  const { rows } = await server.owner.query('SELECT * FROM slips WHERE id = $1', [id])
  return rows[0]
}

async function events(ids: readonly number[]): Promise<{ event: string; slip_id: number; changes: Record<string, unknown>; actor: string }[]> {
  const { rows } = await server.owner.query('SELECT event, slip_id, changes, actor FROM slip_events WHERE slip_id = ANY($1) ORDER BY id', [ids])
  return rows
}

test('TICK-51 TICK-62 the answer to a bulk change has each ticket as a later read returns it', async () => {
  const ids = [await tickets(1), await tickets(1, { status: 'delivered', delivered_date: '2026-11-11' }), await tickets(1, { overload_amount: '1.2345', overload_unit: 'tons' })].flat()
  await code(ids[1] ?? 0)
  const FLAG = '/v3/slips/bulk_flag_update'
  const changes = [
    [FLAG, { slip_ids: ids, flag: true, note: 'Look' }], [FLAG, { slip_ids: ids.slice(1), flag: false }], [GVW, { slip_ids: ids, max_gvw_override: 79_000 }],
    [STATUS, { slip_ids: ids, status: 'delivered', date: '2026-11-12' }], [STATUS, { slip_ids: ids, status: 'rejected', date: '2026-11-13', reason: 'Spilled', clear_pay_codes: true }],
  ] as const
  for (const [path, body] of changes) {
    const answer = await administrator.patch(path, body)
    expect([answer.status, answer.body.slips.length], JSON.stringify(body)).toEqual([200, 'flag' in body && !body.flag ? 2 : 3])
    for (const { overload_amount: _, ...changed } of answer.body.slips) expect((await administrator.get(`/v4/slips/${changed.id}`)).body.slip).toMatchObject(changed)
  }
})

describe('mark delivered', () => {
  test('TICK-46 TICK-47 a day is that of the ticket’s project, or of the agency if it has none: each row names the zone, and a day that is still in the future there is refused', async () => {
    const zones = { agency: 'Pacific/Honolulu', project: 'Pacific/Kiritimati' }
    const before = await server.owner.query('UPDATE dot_authorities a SET timezone = $1 FROM dot_authorities old WHERE a.id = $2 AND old.id = a.id RETURNING old.timezone', [zones.agency, server.make.firstAgency])
    try {
      const far = await server.make.project({ timezone: zones.project })
      for (const [place, zone] of [[null, zones.agency], [far, zones.project]] as const) {
        const [id] = [await server.make.ticket(place, ticketed)]
        expect((await administrator.get(`/v1/slips?filters[id][in]=${id}`)).body.slips[0].timezone).toBe(zone)
        const today = dayInZone(new Date(), zone)
        const refused = await administrator.patch(STATUS, { slip_ids: [id], status: 'delivered', date: addDays(today, 2) })
        expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Invalid delivered date')])
        expect((await administrator.patch(STATUS, { slip_ids: [id], status: 'delivered', date: today })).status).toBe(200)
      }
    } finally {
      await server.owner.query('UPDATE dot_authorities SET timezone = $1 WHERE id = $2', [before.rows[0].timezone, server.make.firstAgency])
    }
  })

  test('TICK-44 TICK-51 marks all tickets delivered on the day, in one change set, with one event each', async () => {
    const ids = await tickets(3)
    const answer = await administrator.patch(STATUS, { slip_ids: ids, status: 'delivered', date: '2026-11-12' })
    expect(answer.status).toBe(200)
    expect(answer.body.updated).toBe(3)
    expect(answer.headers.get('change-set')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'delivered', version: 2 })
    const slipEvents = await events(ids)
    expect(slipEvents.map((one) => one.event)).toEqual(['marked_delivered', 'marked_delivered', 'marked_delivered'])
    expect(slipEvents[0]?.changes).toEqual({ status: ['pending', 'delivered'], delivered_date: [null, '2026-11-12'] })
  })

  test.each([
    ['TICK-44 without a date', undefined, 'A date is required.'],
    ['TICK-46 TICK-47 before the last ticketed date', '2026-11-09', 'Invalid delivered date'],
    ['TICK-48 in the future', '2099-01-01', 'Invalid delivered date'],
  ])('%s is refused and nothing is written', async (_title, date, words) => {
    const ids = await tickets(2)
    const answer = await administrator.patch(STATUS, { slip_ids: ids, status: 'delivered', ...(date && { date }) })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain(words)
    expect(await events(ids)).toEqual([])
    expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('TICK-52 a refused bulk change names the ticket and writes nothing', async () => {
    const good = await tickets(2)
    const [voided = 0] = await tickets(1, { status: 'voided', void: true })
    const answer = await administrator.patch(STATUS, { slip_ids: [...good, voided], status: 'delivered', date: '2026-11-12' })
    expect(answer.status).toBe(422)
    expect(answer.body.detailed_errors).toMatchObject([{ id: voided }])
    expect(await events([...good, voided])).toEqual([])
  })

  test('API-31 WORK-17 a dry run says how many change and which do not, and leaves no event, version or record', async () => {
    const good = await tickets(2)
    const [voided = 0] = await tickets(1, { status: 'voided', void: true })
    const answer = await administrator.patch(STATUS, { slip_ids: [...good, voided], status: 'delivered', date: '2026-11-12', dry_run: true }, { 'idempotency-key': 'dry-1' })
    expect(answer.status).toBe(200)
    expect(answer.body.would_update).toBe(2)
    expect(answer.body.refused).toMatchObject([{ id: voided }])
    expect(await events(good)).toEqual([])
    const { rows } = await server.owner.query(`SELECT FROM idempotency_keys WHERE idempotency_key = 'dry-1'`)
    expect(rows).toEqual([])
  })

  test('TICK-56 accepts at most 5000 tickets', async () => {
    const answer = await administrator.patch(STATUS, { slip_ids: Array.from({ length: 5001 }, (_none, index) => index + 1), status: 'delivered', date: '2026-11-12' })
    expect(answer.status).toBe(422)
  })

  test('API-33 marks all tickets that match the filters except some', async () => {
    const other = await server.make.project()
    const ids = await Promise.all([1, 2, 3].map(() => server.make.ticket(other, ticketed)))
    const answer = await administrator.patch(STATUS, { filters: { project_id: other }, except_ids: [ids[2]], status: 'delivered', date: '2026-11-12' })
    expect(answer.body.updated).toBe(2)
    expect(await row(ids[2] ?? 0)).toMatchObject({ status: 'pending' })
  })

  test('API-35 TICK-99 a stale version answers 409 with the current row', async () => {
    const [id = 0] = await tickets(1)
    await administrator.patch(STATUS, { slip_ids: [id], status: 'delivered', date: '2026-11-12' })
    const answer = await administrator.patch(STATUS, { slip_ids: [id], versions: { [id]: 1 }, status: 'rejected', date: '2026-11-12', reason: 'cold' })
    expect(answer.status).toBe(409)
    expect(answer.body.current).toMatchObject([{ id, version: 2, status: 'delivered' }])
  })

  test('API-17 a role that may not mark tickets gets 403', async () => {
    const reader = await server.signedIn('read_only_auditor')
    const ids = await tickets(1)
    expect((await reader.patch(STATUS, { slip_ids: ids, status: 'delivered', date: '2026-11-12' })).status).toBe(403)
  })

  test('PROJ-44 API-16 a ticket of a project whose team the person is not on is not found', async () => {
    const inspector = await server.signedIn('field_inspector')
    const ids = await tickets(1)
    expect((await inspector.patch(STATUS, { slip_ids: ids, status: 'delivered', date: '2026-11-12' })).status).toBe(404)
    await server.make.onTeam(project, inspector.person)
    expect((await inspector.patch(STATUS, { slip_ids: ids, status: 'delivered', date: '2026-11-12' })).status).toBe(200)
  })

  test('PROJ-44 API-16 a ticket that the person may not see answers at once while its period is being closed', async () => {
    const inspector = await server.signedIn('field_inspector')
    const [hidden] = await tickets(1)
    const closing = await server.owner.connect()
    try {
      await closing.query('BEGIN')
      await closing.query('SELECT FROM pay_periods WHERE dot_project_id = $1 FOR UPDATE', [project])
      const statuses = []
      for (const id of [hidden, 99_999_999]) statuses.push((await inspector.patch(STATUS, { slip_ids: [id], status: 'delivered', date: '2026-11-12' })).status)
      expect(statuses).toEqual([404, 404])
    } finally {
      await closing.query('ROLLBACK')
      closing.release()
    }
  })

  test('API-18 API-19 the same write sent twice is done once, and another body under its key is refused', async () => {
    const ids = await tickets(2)
    const body = { slip_ids: ids, status: 'delivered', date: '2026-11-12' }
    const [first, second] = [await administrator.patch(STATUS, body, { 'idempotency-key': 'once' }), await administrator.patch(STATUS, body, { 'idempotency-key': 'once' })]
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await events(ids)).toHaveLength(2)
    expect((await administrator.patch(STATUS, { ...body, date: '2026-11-13' }, { 'idempotency-key': 'once' })).status).toBe(422)
  })
})

describe('mark rejected', () => {
  test('TICK-45 needs a reason', async () => {
    const ids = await tickets(1)
    expect((await administrator.patch(STATUS, { slip_ids: ids, status: 'rejected', date: '2026-11-12', reason: '  ' })).status).toBe(422)
  })

  test('TICK-49 TICK-50 coded tickets need a confirmation, then lose their pay codes', async () => {
    const ids = await tickets(2)
    await code(ids[0] ?? 0)
    const order = { slip_ids: ids, status: 'rejected', date: '2026-11-12', reason: 'Too cold' }
    const preview = await administrator.patch(STATUS, { ...order, dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 2, confirm: '1 of these tickets have pay codes. Rejecting them clears the pay codes. Continue?' })
    const unconfirmed = await administrator.patch(STATUS, order)
    expect(unconfirmed.status).toBe(422)
    expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'pending', coded: true })
    const done = await administrator.patch(STATUS, { ...order, clear_pay_codes: true })
    expect(done.body.updated).toBe(2)
    expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'rejected', rejection_reason: 'Too cold', coded: false, pay_period: null })
    const { rows } = await server.owner.query('SELECT FROM pay_item_assignments WHERE slip_id = $1', [ids[0]])
    expect(rows).toEqual([])
  })

  test('TICK-50 TICK-55 a ticket in a closed period cannot be rejected, and rejecting a rejected ticket again is refused', async () => {
    const [closed = 0, open = 0] = await tickets(2)
    await pastClosed(server.owner, () => code(closed, 1))
    const order = { status: 'rejected', date: '2026-11-12', reason: 'x', clear_pay_codes: true }
    expect((await administrator.patch(STATUS, { ...order, slip_ids: [closed] })).body.message).toBe('Selected ticket(s) cannot be Rejected.')
    await administrator.patch(STATUS, { ...order, slip_ids: [open] })
    expect((await administrator.patch(STATUS, { ...order, slip_ids: [open] })).body.message).toBe('Tickets are already Rejected.')
  })
})

describe('Max GVW override', () => {
  test('TICK-40 TICK-57 TICK-60 sets one value with who and when, and the overload follows', async () => {
    const ids = await tickets(2, { gross_amount_1: '80500', tare_amount_1: '30000', net_amount: '50500', uom_1: 'LB', max_gvw: 80_000 })
    const answer = await administrator.patch(GVW, { slip_ids: ids, max_gvw_override: 79_000 })
    expect(answer.body.slips).toMatchObject([{ max_gvw_override: 79_000, overload_amount: 1500, overload_unit: 'lbs' }, {}])
    expect(await row(ids[0] ?? 0)).toMatchObject({ max_gvw_override_by: administrator.person.id })
    expect(Object.keys(answer.body.slips[0])).not.toContain('max_gvw_override_at')
  })

  test('TICK-40 its events have the times of the ticket', async () => {
    const [id = 0] = await tickets(1)
    const times: unknown[] = []
    for (const pounds of [79_000, 81_000, null]) {
      await administrator.patch(GVW, { slip_ids: [id], max_gvw_override: pounds ?? '' })
      times.unshift((await administrator.get(`/v4/slips/${id}`)).body.slip.max_gvw_override_at)
    }
    const { body } = await administrator.get(`/v1/slips/${id}/slip_events`)
    const [cleared, second, first] = times
    expect([cleared, second]).toEqual([null, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)])
    expect(body.slip_events.map(({ changes }: { changes: Record<string, unknown> }) => changes['max_gvw_override_at'])).toEqual([[second, null], [first, second], [null, first]])
  })

  test('TICK-58 blank clears it, and the project’s value applies again', async () => {
    const [id = 0] = await tickets(1, { gross_amount_1: '80500', uom_1: 'LB', max_gvw: 80_000, max_gvw_override: 79_000 })
    const answer = await administrator.patch(GVW, { slip_ids: [id], max_gvw_override: '' })
    expect(answer.body.slips).toMatchObject([{ max_gvw_override: null, overload_amount: 2500 }])
    expect(await row(id)).toMatchObject({ max_gvw_override: null, max_gvw_override_by: null })
  })

  test.each([0, 200_001, 1.5, 'eighty'])('TICK-59 %s is no Max GVW override', async (value) => {
    const ids = await tickets(1)
    expect((await administrator.patch(GVW, { slip_ids: ids, max_gvw_override: value })).status).toBe(422)
  })
})

test('TICK-37 TICK-52 the Max GVW override of a voided ticket is refused, and the dry run names the ticket', async () => {
  const [[open = 0], [voided = 0]] = [await tickets(1), await tickets(1, { status: 'voided', void: true })]
  const order = { slip_ids: [open, voided], max_gvw_override: 79_000 }
  const named = [{ id: voided, message: 'A voided ticket cannot be changed.' }]
  const dry = await administrator.patch(GVW, { ...order, dry_run: true })
  expect(dry.body).toMatchObject({ would_update: 1, refused: named, effects: [expect.stringContaining('1 ticket')] })
  const answer = await administrator.patch(GVW, order)
  expect(answer.status).toBe(422)
  expect(answer.body.detailed_errors).toMatchObject(named)
  expect([(await row(open)).max_gvw_override, (await row(voided)).max_gvw_override]).toEqual([null, null])
  expect((await administrator.patch(GVW, { ...order, slip_ids: [open] })).body.updated).toBe(1)
})
