import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asItWas } from '#src/areas/reports/api/as-it-was'
import type { Client } from '#tests/api/client'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { picture } from '#tests/api/images/pictures'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { momentOf } from '#tests/api/reports/moment'
import { today } from '#tests/day'
import { runsThorough } from '#tests/thorough'

let desk: ContractDesk
let supplier: Client
beforeAll(async () => {
  desk = await openContractDesk()
  supplier = await supplierOf(desk)
})
afterAll(() => desk.close())

const moment = () => momentOf(desk)

interface Line {
  readonly item_code: string
  readonly tickets_then: number
  readonly quantity_then: number | null
  readonly tickets_later: number
  readonly quantity_later: number | null
}

const slip = fc.nat({ max: 3 })
const code = fc.record({ slip, item: fc.nat({ max: 1 }), hundredths: fc.integer({ min: 1, max: 99_999 }) })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('code' as const), code }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clear' as const), slip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), slip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('receive' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
)

test('PLUS-17 over any history, the totals of a project at any moment are those that its screen showed at that moment', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), fc.nat(), fc.nat(), async (steps, one, other) => {
    const project = await desk.make.project()
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const items = [await desk.make.payItem(project, { item_code: 'A' }), await desk.make.payItem(project, { item_code: 'B' })]
    const slips: number[] = [...(await desk.make.tickets(4, project))]
    let last: string | null = null
    const snapshots: { readonly at: string; readonly coded: number; readonly lines: readonly (readonly [string, number, number])[] }[] = []
    const look = async () => {
      const { body } = await desk.clerk.get(`${base}/reconciliation_totals`)
      const { by_pay_item: rows, tickets } = body.reconciliation_totals ?? body
      snapshots.push({ at: await moment(), coded: tickets.coded, lines: rows.filter(({ ticket_count: count }: { ticket_count: number }) => count > 0).map((row: { item_code: string; ticket_count: number; quantity: number }) => [row.item_code, row.ticket_count, row.quantity]) })
    }
    await look()
    for (const done of steps) {
      if (done.kind === 'receive') slips.push(await desk.make.ticket(project))
      else if (done.kind === 'undo') {
        if (last !== null) await desk.clerk.post('/v1/slips/undo', { change_set: last })
      } else if (done.kind === 'clear') last = (await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${slips[done.slip]}`)).headers.get('change-set')
      else if (done.kind === 'reject') last = (await desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: [slips[done.slip]], date: today(), status: 'rejected', reason: 'too cold', clear_pay_codes: true })).headers.get('change-set')
      else last = (await desk.clerk.put(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slips[done.code.slip], project_pay_item_id: items[done.code.item], quantity: (done.code.hundredths / 100).toFixed(2) }] })).headers.get('change-set')
      await look()
    }
    const [first, second] = [snapshots[Math.min(one % snapshots.length, other % snapshots.length)], snapshots[Math.max(one % snapshots.length, other % snapshots.length)]]
    const { status, body } = await desk.clerk.get(`${base}/as_it_was?at=${first?.at}&to=${second?.at}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(faultsOfAnswer(asItWas.totals, body)).toEqual([])
    const of = (when: 'then' | 'later') => (body.lines as Line[]).filter((line) => line[`tickets_${when}`] > 0).map((line) => [line.item_code, line[`tickets_${when}`], line[`quantity_${when}`]])
    expect([body.earlier.coded, of('then'), body.later.coded, of('later')]).toEqual([first?.coded, first?.lines, second?.coded, second?.lines])
    for (const line of body.lines) expect(Math.round(line.difference * 100)).toBe(Math.round(((line.quantity_later ?? 0) - (line.quantity_then ?? 0)) * 100))
  }), { numRuns: runsThorough ? 12 : 4 })
})

const edit = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), values: fc.record({ station: fc.constantFrom(null, '12+50', '3+10'), lane: fc.constantFrom(null, 'L1', 'R2'), air_1: fc.constantFrom(null, '6.10', '5.5'), delivery_lat: fc.constantFrom(null, 0, 44.95), field_temperature: fc.constantFrom(null, 281, 297.5) }, { requiredKeys: [] }) }),
  fc.record({ kind: fc.constant('reissue' as const), sent: fc.record({ gross_amount_1: fc.constantFrom(82_000, 83_000, 91_000), hauler: fc.constantFrom(null, 'Basin Hauling'), delivery_lat: fc.constantFrom(44.9, 45.1), ticketed_net: fc.constantFrom(50_120, 50_480), uom_1: fc.constantFrom('LB', 'TON') }, { requiredKeys: [] }) }),
  fc.record({ kind: fc.constantFrom('flag' as const, 'unflag' as const, 'code' as const, 'clear' as const, 'deliver' as const, 'reject' as const, 'reopen' as const, 'override' as const, 'heavier' as const, 'ask' as const, 'note' as const, 'undo' as const, 'photo' as const) }),
)

type Step = typeof edit extends fc.Arbitrary<infer One> ? One : never
const always = (...kinds: readonly Exclude<Step['kind'], 'edit' | 'reissue'>[]): Step[] => kinds.map((kind) => ({ kind }))

const RUNS = runsThorough ? 17 : 8

test('PLUS-17 over any history, a ticket as it was at any of its moments has every value that was answered at that moment', async () => {
  let seenChanges = 0
  await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 5, maxLength: 12 }), async (steps) => {
    const { project, item, base } = await desk.confirmed('2360.509')
    await desk.owner.query('UPDATE dot_projects SET job_number = $2 WHERE id = $1', [project, `J-${project}`])
    const ticket = sentTicket({ job_number: `J-${project}`, gross_amount_1: 82_000, max_gvw: 76_000, ticket_date: today(), ticketed_at: `${today()}T05:00:00Z` })
    const { body: { slip: { id: slip } } } = await supplier.post('/v1/slips', ticket)
    const content = (await picture('png')).toString('base64')
    let last: string | null = null
    const recorded: { readonly at: string; readonly slip: Readonly<Record<string, unknown>> }[] = []
    const look = async () => {
      const { status, body } = await desk.clerk.get(`/v4/slips/${slip}`)
      expect(status).toBe(200)
      recorded.push({ at: await moment(), slip: body.slip })
    }
    const bulk = (name: string, more: object) => desk.clerk.patch(`/v3/slips/${name}`, { slip_ids: [slip], ...more })
    const does = {
      flag: () => bulk('bulk_flag_update', { flag: true, note: 'looks wrong' }),
      unflag: () => bulk('bulk_flag_update', { flag: false }),
      code: () => desk.code(project, slip, item, '9.50'),
      clear: () => desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${slip}`),
      deliver: () => bulk('bulk_status_update', { status: 'delivered', date: today() }),
      reject: () => bulk('bulk_status_update', { status: 'rejected', date: today(), reason: 'too cold', clear_pay_codes: true }),
      reopen: () => bulk('bulk_reopen', { reason: 'the wrong load' }),
      override: () => bulk('bulk_max_gvw_override_update', { max_gvw_override: 80_000 }),
      heavier: () => bulk('bulk_max_gvw_override_update', { max_gvw_override: 90_000 }),
      ask: () => desk.clerk.patch(`/v1/slips/${slip}`, { flag: true, note: 'which truck?' }),
      note: () => desk.clerk.post(`/v1/slips/${slip}/notes`, { text: 'late' }),
      photo: () => desk.clerk.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content }),
      undo: () => desk.clerk.post('/v1/slips/undo', { change_set: last ?? crypto.randomUUID() }),
    }
    await look()
    for (const step of steps) {
      const answer = step.kind === 'edit' ? await bulk('bulk_field_update', { slip_ids: undefined, changes: [{ id: slip, values: step.values }] })
        : step.kind === 'reissue' ? await supplier.post('/v1/slips', { ...ticket, ...step.sent }) : await does[step.kind]()
      // a step may be refused, which changes nothing, but must not cause a server error
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      if (answer.status < 300 && step.kind !== 'undo' && step.kind !== 'reissue') last = answer.headers.get('change-set')
      await look()
    }
    const to = await moment()
    for (const { at, slip: then } of recorded) {
      const { status, body } = await desk.clerk.get(`/v1/slips/${slip}/as_it_was?at=${at}&to=${to}`)
      expect(status).toBe(200)
      const wrong = (body.fields as { field: string; earlier: unknown; later: unknown; changed: boolean }[]).flatMap(({ field, earlier, later, changed }) => {
        if (changed) seenChanges += 1
        if (!(field in then) || ['pay_item_assignments', 'dot_project_id'].includes(field)) return []
        const now = recorded.at(-1)?.slip ?? {}
        return same(earlier, then[field]) && same(later, now[field]) ? [] : [{ field, earlier, recorded: then[field], later, now: now[field] }]
      })
      expect(wrong, JSON.stringify({ steps, wrong })).toEqual([])
      expect(body.fields.find(({ field }: { field: string }) => field === 'pay_item_assignments').earlier).toBe(then['coded'] === true ? '2360.509 9.50' : null)
    }
  }), { numRuns: RUNS, examples: [[always('override', 'undo', 'flag')], [[{ kind: 'edit', values: { delivery_lat: 44.95 } }, { kind: 'reissue', sent: { delivery_lat: 45.1, gross_amount_1: 83_000 } }, { kind: 'reissue', sent: { uom_1: 'TON' } }, ...always('flag')]], [always('heavier', 'override', 'flag', 'ask', 'undo', 'undo')]] })
  // the test is meaningful only if the steps of the random histories have changed enough values
  expect(seenChanges).toBeGreaterThan(RUNS * 1.8)
}, 180_000)

/** Whether two values are the same, no matter how a number is written. */
function same(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => {
    if (value === undefined || value === null || value === '') return null
    if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value)
    return value
  }
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

test('PLUS-17 a pay period is shown as it was: its state and its totals before and after the close, and a void after it changes neither', async () => {
  const { project, item, base } = await desk.confirmed('2360.509')
  const slips = [await desk.make.ticket(project, { ticket_date: '2026-01-10' }), await desk.make.ticket(project, { ticket_date: '2026-01-10' })] as const
  await desk.code(project, slips[0], item, '9.50')
  const open = await moment()
  await desk.code(project, slips[1], item, '2.25')
  expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  const later = await desk.make.ticket(project, { ticket_date: '2026-02-03' })
  await desk.code(project, later, item, '100')
  const { body } = await desk.clerk.get(`${base}/as_it_was?at=${open}&pay_period=1`)
  expect(body).toMatchObject({ pay_period: { number: 1, earlier: 'in_progress', later: 'closed' }, lines: [{ item_code: '2360.509', tickets_then: 1, quantity_then: 9.5, tickets_later: 2, quantity_later: 11.75, difference: 2.25 }] })
  const second = await desk.clerk.get(`${base}/as_it_was?at=${open}&pay_period=2`)
  expect(second.body).toMatchObject({ pay_period: { number: 2, earlier: 'not_open', later: 'in_progress' }, lines: [{ tickets_then: 0, quantity_then: null, tickets_later: 1, quantity_later: 100 }] })
  expect((await desk.clerk.get(`${base}/as_it_was?at=${open}&pay_period=9`)).status).toBe(404)
})

test('PLUS-17 a ticket is shown as it was at any moment, and two moments are compared field by field', async () => {
  const { project, item } = await desk.confirmed('2360.509')
  const before = await moment()
  const slip = await desk.make.ticket(project, { net_amount: '20.0000', station: null })
  const received = await moment()
  await desk.code(project, slip, item, '9.50')
  const coded = await moment()
  const { body: { slip: { version } } } = await desk.clerk.get(`/v4/slips/${slip}`)
  expect((await desk.clerk.patch(`/v1/slips/${slip}`, { version, reason: 'read from the paper ticket', station: '12+50', air_1: '6.10' })).status).toBe(200)
  const corrected = await moment()
  const fieldsAt = async (at: string, to: string) => {
    const { status, body } = await desk.clerk.get(`/v1/slips/${slip}/as_it_was?at=${at}&to=${to}`)
    expect([status, faultsOfAnswer(asItWas.ticket, body)]).toEqual([200, []])
    return { was: body.was_received, changed: Object.fromEntries(body.fields.filter((field: { changed: boolean }) => field.changed).map(({ field, earlier, later }: { field: string; earlier: unknown; later: unknown }) => [field, [earlier, later]])), all: body.fields }
  }
  const first = await fieldsAt(received, coded)
  expect(first.changed).toMatchObject({ pay_item_assignments: [null, '2360.509 9.50'] })
  expect(first.changed).not.toHaveProperty('station')
  const second = await fieldsAt(coded, corrected)
  expect(second.changed).toMatchObject({ station: [null, '12+50'] })
  expect(Number(second.changed['air_1'][1])).toBe(6.1)
  expect(second.changed).not.toHaveProperty('pay_item_assignments')
  expect(second.all.find(({ field }: { field: string }) => field === 'pay_item_assignments')).toMatchObject({ earlier: '2360.509 9.50', changed: false })
  expect((await fieldsAt(before, received)).was).toBe(false)
  expect((await fieldsAt(corrected, corrected)).changed).toEqual({})
})

test('PLUS-17 a ticket that left its project is in the totals of the days when it was there; moments that are out of order or belong to others are refused', async () => {
  const { project, item, base } = await desk.confirmed('2360.509')
  const slip = await desk.make.ticket(project)
  await desk.code(project, slip, item, '9.50')
  const there = await moment()
  await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${slip}`)
  const other = await desk.make.project()
  await desk.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [slip, other])
  await desk.owner.query(
    `INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, event, actor, change_set, changes, request_id) VALUES ($1, $2, 4, 'moved', 'Pat', gen_random_uuid(), $3, 'r')`,
    [desk.make.firstAgency, slip, { dot_project_id: [project, other] }])
  const { body } = await desk.clerk.get(`${base}/as_it_was?at=${there}`)
  expect(body).toMatchObject({ earlier: { tickets: 1, coded: 1 }, later: { tickets: 0, coded: 0 }, lines: [{ tickets_then: 1, quantity_then: 9.5, tickets_later: 0, difference: -9.5 }] })

  const late = await moment()
  const wrong = await desk.clerk.get(`${base}/as_it_was?at=${late}&to=${there}`)
  expect([wrong.status, wrong.body.message]).toEqual([422, 'The later moment cannot be before the first one.'])
  expect((await desk.clerk.get(`${base}/as_it_was?at=yesterday`)).status).toBe(422)
  const foreign = await desk.signedIn('administrator', await desk.make.agency())
  expect((await foreign.get(`${base}/as_it_was?at=${there}`)).status).toBe(404)
  expect((await foreign.get(`/v1/slips/${slip}/as_it_was?at=${there}`)).status).toBe(404)
  const unseen = await desk.signedIn('field_inspector')
  expect((await unseen.get(`${base}/as_it_was?at=${there}`)).status).toBe(404)
  expect((await unseen.get(`/v1/slips/${slip}/as_it_was?at=${there}`)).status).toBe(404)
})
