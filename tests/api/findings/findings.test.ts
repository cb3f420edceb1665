import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findings } from '#src/areas/tickets/api/findings'
import type { Client } from '#tests/api/client'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { rowOf, sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { dayInZone } from '#src/platform/domain/time/days'
import { today, ZONE } from '#tests/day'

let server: TestServer
let supplier: Client
let admin: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  supplier = await supplierOf(server)
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

/** The message for a limit of the weight rule that is out of bounds. */
const BOUNDS = 'The number for “More than” must be between 0 and 10000.'
let trucks = 0
/** A ticket from a minute ago, by default of a truck and a plant without other loads. */
const sent = (more: Readonly<Record<string, unknown>> = {}) => {
  const now = new Date(Date.now() - 60_000)
  trucks += 1
  return sentTicket({ ticket_date: dayInZone(now, ZONE), ticketed_at: now.toISOString(), truck: `F-${trucks}`, plant_name: `Plant ${trucks}`, ...more })
}
const receive = async (more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const { status, body } = await supplier.post('/v1/slips', sent(more))
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.slip.id
}
const listOf = async (slip: number, query = '') => (await admin.get(`/v1/slip_findings?slip_id=${slip}&state=all${query}`)).body.slip_findings
/** Waits until no ticket is due for a check anymore; the server checks tickets in the background. */
const untilChecked = () => vi.waitFor(async () => {
  const { rows } = await server.owner.query('SELECT count(*)::int AS left FROM slip_findings_due')
  expect(rows[0].left).toBe(0)
}, { timeout: 30_000, interval: 50 })
const rulesOf = async (slip: number) => {
  await untilChecked()
  return (await listOf(slip)).filter(({ cleared_at: at }: { cleared_at: string | null }) => at === null).map(({ rule }: { rule: string }) => rule).toSorted()
}
const answer = (ids: readonly number[], more = {}) => admin.patch('/v1/slip_findings/bulk_answer', { finding_ids: ids, ...more })

describe('PLUS-10 findings are stored with a ticket when it is received or changed', () => {
  test('PLUS-10 an ordinary ticket has none; one with wrong weights says by how much, and nothing about the ticket changes', async () => {
    const plain = await receive()
    const wrong = await receive({ net_amount: 50_000 })
    expect(await rulesOf(plain)).toEqual([])
    expect(await rulesOf(wrong)).toEqual(['weight'])
    const { body } = await admin.get(`/v1/slip_findings?slip_id=${wrong}`)
    expect(faultsOfAnswer(findings.list, body)).toEqual([])
    expect(body.slip_findings).toMatchObject([{ rule: 'weight', level: 'override', text: 'Gross minus tare is 50,120 lbs, but the net is 50,000 lbs: 120 lbs off.', answer: null, slip_id: wrong }])
    expect(await rowOf(server, wrong)).toMatchObject({ version: 1, status: 'pending', flag_by_dot: false })
  })

  test('PLUS-10 each rule finds its case in the database: duplicate, too close, gap, running total, tare, Max GVW, axles, temperature, age, late, fields', async () => {
    const now = Date.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const day = at(200).slice(0, 10)
    const load = (more: object) => receive({ ticket_date: day, truck: 'R-1', plant_name: 'Plant R', ...more })
    const one = await load({ ticketed_at: at(120), load_number: '1', accumulated_quantity: 50_120 })
    const same = await load({ ticketed_at: at(112), load_number: '2', accumulated_quantity: 100_240 })
    const soon = await load({ ticketed_at: at(100), load_number: '3', accumulated_quantity: 140_000, gross_amount_1: 70_000, net_amount: 43_480 })
    const gap = await load({ ticketed_at: at(60), load_number: '7', gross_amount_1: 70_100, net_amount: 43_580 })
    expect([await rulesOf(one), await rulesOf(same), await rulesOf(soon), await rulesOf(gap)]).toEqual([[], ['duplicate', 'too_close'], ['gap', 'too_close'], ['gap']])
    expect((await listOf(gap))[0].text).toBe('Missing before load 7: 4 to 6.')
    for (const ago of [90, 80, 70, 60, 50]) await receive({ ticket_date: day, truck: 'R-2', ticketed_at: at(ago * 3), uom_1: 'TON', gross_amount_1: 38, tare_amount_1: 13, net_amount: 25, plant_name: `Plant ${ago}` })
    const heavy = await receive({ ticket_date: day, truck: 'R-2', ticketed_at: at(3), uom_1: 'TON', gross_amount_1: 41, tare_amount_1: 13.5, net_amount: 27.5, max_gvw: 80_000, axle_weights: [12_000, 35_000, 35_000], axle_spacings: [12, 4] })
    expect(await rulesOf(heavy)).toEqual(['bridge_formula', 'max_gvw', 'tare_drift'])
    const hot = await receive({ ticket_type: 'asphalt', contractor_plant_temperature: 380 })
    const old = await receive({ ticket_type: 'concrete', uom_1: 'CY', gross_amount_1: undefined, tare_amount_1: undefined, net_amount: 8, ticketed_at: at(120), time_at_destination: at(20) })
    const late = await receive({ ticket_date: at(60 * 48).slice(0, 10), ticketed_at: at(60 * 48), truck: undefined })
    expect([await rulesOf(hot), await rulesOf(old), await rulesOf(late)]).toEqual([['temperature'], ['concrete_age'], ['late', 'missing_field']])
  })

  test('PLUS-10 PLNT-3 after a plant is renamed its old tickets count with the new ones, and are checked again when a new one arrives', async () => {
    const now = Date.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const [day, name] = [at(200).slice(0, 10), `Old pit ${now}`]
    const load = (number: string, minutes: number, plant: string, more: object = {}) => receive({ ticket_date: day, plant_name: plant, load_number: number, ticketed_at: at(minutes), material_description: 'Renamed rock', ...more })
    const [one, five] = [await load('1', 120, name), await load('5', 60, name, { truck: 'N-1' })]
    expect([await rulesOf(one), await rulesOf(five)]).toEqual([[], ['gap']])
    const { body } = await admin.get(`/v1/dot_plants?search=${encodeURIComponent(name)}`)
    const [plant] = body.dot_plants
    expect((await admin.patch(`/v1/dot_plants/${plant.id}`, { name: `New pit ${now}`, version: plant.version })).status).toBe(200)
    // Load 4, which was missing before load 5, now arrives under the plant's new name. It is on the same truck as load 5 and only a few
    // minutes earlier.
    const four = await load('4', 65, `New pit ${now}`, { truck: 'N-1' })
    const nine = await load('9', 30, `New pit ${now}`)
    expect([await rulesOf(four), await rulesOf(five), await rulesOf(nine)]).toEqual([['gap'], ['duplicate', 'too_close'], ['gap']])
    const texts = await Promise.all([four, nine].map(async (id) => (await listOf(id))[0].text))
    expect(texts).toEqual(['Missing before load 4: 2 to 3.', 'Missing before load 9: 6 to 8.'])
  })

  test('PLUS-10 the rules also use a project’s working hours, its location, its closed period and its sent reports', async () => {
    const project = await server.make.project({ latitude: 44.95, longitude: -93.09, timezone: 'UTC', working_hours: JSON.stringify({ monday: { start: '06:00', end: '18:00' } }), state_project_number: 'SP-F' })
    await server.make.payPeriod(project, { start_date: '2026-06-01', end_date: '2026-06-30', state: 'closed', closed_at: '2026-07-01T12:00:00Z' })
    const slip = await receive({ job_number: 'SP-F', ticket_date: '2026-06-15', ticketed_at: '2026-06-15T04:30:00Z', delivery_lat: 46.78, delivery_long: -92.1 })
    await server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [slip, project])
    await server.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [server.make.firstAgency, [slip]])
    expect(await rulesOf(slip)).toEqual(['after_closing', 'distance', 'late', 'outside_hours'])
    const texts = (await listOf(slip, '&sort_by=rule')).map(({ text }: { text: string }) => text)
    expect(texts[0]).toBe('Received after pay period 1 was closed.')
    expect(texts[3]).toBe('Loaded on Monday at 04:30; working hours are 06:00 to 18:00.')
    expect(texts[1]).toMatch(/^Delivered 13\d(\.\d)? miles from the project; the limit is 25 miles\.$/)
  })

  test('PLUS-10 TICK-95 coordinates that are swapped, zero or at a pole are refused or reported, on receipt and on an edit', async () => {
    const project = await server.make.project({ latitude: 44.95, longitude: -93.09, timezone: 'UTC', state_project_number: 'SP-PLACE' })
    const at = (delivery_lat: number, delivery_long: number) => ({ job_number: 'SP-PLACE', delivery_lat, delivery_long })
    const received = async (lat: number, long: number) => {
      const answer = await supplier.post('/v1/slips', sent(at(lat, long)))
      if (answer.status >= 300) return [answer.status, answer.body.detailed_errors?.[0]?.message ?? answer.body.message]
      await server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [answer.body.slip.id, project])
      await server.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [server.make.firstAgency, [answer.body.slip.id]])
      return rulesOf(answer.body.slip.id)
    }
    expect(await received(44.96, -93.1)).toEqual([])
    for (const [lat, long] of [[0, 0], [90, 0], [-90, 180], [44.95, 93.09], [-44.95, -93.09], [-0, -180]] as const) expect([lat, long, await received(lat, long)]).toEqual([lat, long, ['distance']])
    const swapped = 'Delivery latitude must be from -90 to 90 degrees.'
    expect(await received(-93.09, 44.95)).toEqual([422, swapped])
    expect(await received(90.0001, 0)).toEqual([422, swapped])
    expect(await received(44.95, 180.0001)).toEqual([422, 'Delivery longitude must be from -180 to 180 degrees.'])
    const slip = await receive(at(44.96, -93.1))
    await server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [slip, project])
    const change = (lat: number, long: number) => admin.patch('/v3/slips/bulk_field_update', { changes: [{ id: slip, values: { delivery_lat: lat, delivery_long: long } }] })
    expect((await change(-93.09, 44.95)).body).toMatchObject({ status: 422, detailed_errors: [{ message: swapped }] })
    expect(await rowOf(server, slip)).toMatchObject({ version: 1 })
    expect((await change(0, 0)).status).toBe(200)
    expect(await rulesOf(slip)).toEqual(['distance'])
    expect((await change(44.96, -93.1)).status).toBe(200)
    expect(await rulesOf(slip)).toEqual([])
  })

  test('PLUS-10 a finding clears when its cause is corrected, and opens again when the cause returns', async () => {
    const slip = await receive({ net_amount: 50_000 })
    await untilChecked()
    const [before] = await listOf(slip)
    expect((await answer([before.id], { reason: 'The scale printed it so.' })).status).toBe(200)
    const again = sent()
    const row = await rowOf(server, slip)
    const send = (net: number) => supplier.post('/v1/slips', { ...again, ticket_number: row.ticket_number, truck: row.truck, plant_name: row.plant_name, net_amount: net })
    expect((await send(50_120)).status).toBe(200)
    expect(await rulesOf(slip)).toEqual(['reissue'])
    expect((await answer([before.id], { reason: 'again' })).body.detailed_errors).toMatchObject([{ message: 'This finding no longer applies, because the ticket has changed.' }])
    expect((await send(49_000)).status).toBe(200)
    expect(await rulesOf(slip)).toEqual(['reissue', 'weight'])
    expect((await listOf(slip)).find(({ rule }: { rule: string }) => rule === 'weight')).toMatchObject({ id: before.id, answer: null, reason: null, cleared_at: null })
    // an event records the answer that no longer applies
    const { rows } = await server.owner.query(`SELECT actor, changes FROM record_events WHERE record_kind = 'finding' AND record_id = $1 AND event = 'answer_removed'`, [before.id])
    expect(rows).toMatchObject([{ actor: 'Slipway', changes: { answer: ['overridden', null], reason: ['The scale printed it so.', null] } }])
  })

  test('PLUS-10 the next load loses its gap finding when the missing one arrives, and rejecting a duplicate clears the other', async () => {
    const now = Date.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const load = (more: object) => receive({ ticket_date: today(), plant_name: 'Plant G', ...more })
    const [first, third] = [await load({ load_number: '1', ticketed_at: at(90) }), await load({ load_number: '3', ticketed_at: at(30) })]
    expect([await rulesOf(first), await rulesOf(third)]).toEqual([[], ['gap']])
    await load({ load_number: '2', ticketed_at: at(60) })
    expect(await rulesOf(third)).toEqual([])
    const [one, other] = [await load({ truck: 'D-1', ticketed_at: at(40) }), await load({ truck: 'D-1', ticketed_at: at(35) })]
    expect(await rulesOf(other)).toEqual(['duplicate', 'too_close'])
    expect((await admin.patch('/v3/slips/bulk_status_update', { slip_ids: [one], status: 'rejected', date: today(), reason: 'A duplicate' })).status).toBe(200)
    expect(await rulesOf(other)).toEqual([])
  })

  test('PLUS-10 PLNT-3 a plant that is renamed or merged is still one plant: its loads have no gap between the names, and rejecting a duplicate clears the other', async () => {
    const now = Date.now()
    const load = (plant: string, number: string, minutesAgo: number) => receive({ ticket_date: today(), truck: 'V-1', plant_name: plant, load_number: number, ticketed_at: new Date(now - minutesAgo * 60_000).toISOString() })
    const plantOf = async (name: string) => (await server.owner.query('SELECT id FROM plants WHERE name = $1', [name])).rows[0].id
    const first = await load('Plant V', '1', 90)
    const plant = await plantOf('Plant V')
    expect((await admin.patch(`/v1/dot_plants/${plant}`, { name: 'Plant W' })).status).toBe(200)
    const second = await load('Plant W', '2', 85)
    expect(await rulesOf(second)).toEqual(['duplicate', 'too_close'])
    expect((await admin.patch('/v3/slips/bulk_status_update', { slip_ids: [first], status: 'rejected', date: today(), reason: 'A duplicate' })).status).toBe(200)
    expect(await rulesOf(second)).toEqual([])
    const third = await load('Plant X', '3', 30)
    expect(await rulesOf(third)).toEqual(['gap'])
    expect((await admin.post(`/v1/dot_plants/${await plantOf('Plant X')}/merge`, { into: plant })).status).toBe(200)
    expect(await rulesOf(third)).toEqual([])
  })

  test('PLUS-10 one agency whose tickets cannot be checked does not hold up the others', async () => {
    const [first, other] = [server.make.firstAgency, await server.make.agency()]
    const [theirs, reader] = [await supplierOf(server, other), await server.signedIn('administrator', other)]
    // the agency that is checked first gets a ticket whose check fails, because it has a value that the server would refuse in a receipt
    const broken = await server.make.ticket(null, { details: JSON.stringify({ plant_temperature: 'hot' }) })
    await server.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [first, [broken]])
    const { body } = await theirs.post('/v1/slips', sent({ ticket_type: 'asphalt', contractor_plant_temperature: 380 }))
    await vi.waitFor(async () => expect((await reader.get(`/v1/slip_findings?slip_id=${body.slip.id}`)).body.slip_findings).toHaveLength(1), { timeout: 30_000, interval: 50 })
    expect((await server.owner.query('SELECT FROM slip_findings_due WHERE dot_authority_id = $1', [first])).rowCount).toBe(1)
    await server.owner.query('DELETE FROM slip_findings_due WHERE dot_authority_id = $1', [first])
    await server.owner.query(`UPDATE slips SET details = '{}' WHERE id = $1`, [broken])
  })

  test('PLUS-10 no rule refuses or slows a receipt: the pending check is written in the receipt’s transaction', async () => {
    const { rows: [{ before }] } = await server.owner.query("SELECT last_value AS before FROM pg_sequences WHERE sequencename LIKE 'slip_findings_due%'")
    await receive()
    const { rows: [{ after }] } = await server.owner.query("SELECT last_value AS after FROM pg_sequences WHERE sequencename LIKE 'slip_findings_due%'")
    expect(Number(after)).toBe(Number(before) + 1)
  })
})

describe('PLUS-12 levels and answers', () => {
  const receiveChecked = async (more: Readonly<Record<string, unknown>>) => {
    const slip = await receive(more)
    await untilChecked()
    return { slip, findings: await listOf(slip) }
  }

  test('PLUS-12 a level that must be acknowledged needs no reason; one that must be overridden does', async () => {
    const hot = await receiveChecked({ ticket_type: 'asphalt', contractor_plant_temperature: 380 })
    const wrong = await receiveChecked({ net_amount: 50_000 })
    expect((await answer([hot.findings[0].id])).body.findings).toMatchObject([{ answer: 'acknowledged', reason: null, answered_by_name: expect.any(String) }])
    expect((await answer([wrong.findings[0].id])).status).toBe(422)
    expect((await answer([wrong.findings[0].id], { reason: '  ' })).status).toBe(422)
    expect((await answer([wrong.findings[0].id], { reason: 'x'.repeat(501) })).status).toBe(422)
    const done = await answer([wrong.findings[0].id], { reason: ' The scale was checked. ' })
    expect(faultsOfAnswer(findings.answer, done.body)).toEqual([])
    expect(done.body).toMatchObject({ updated: 1, findings: [{ answer: 'overridden', reason: 'The scale was checked.', version: 2 }] })
    expect(await rowOf(server, wrong.slip)).toMatchObject({ version: 1 })
    const { rows } = await server.owner.query(`SELECT event, record_name, changes FROM record_events WHERE record_kind = 'finding' AND record_id = $1`, [wrong.findings[0].id])
    expect(rows).toMatchObject([{ event: 'answered', record_name: expect.stringMatching(/^Weights do not add up, ticket A-/), changes: { answer: [null, 'overridden'], reason: [null, 'The scale was checked.'] } }])
  })

  test('PLUS-12 many are answered together or not at all; one that is outdated or already answered is refused by name', async () => {
    const [one, two] = [await receiveChecked({ ticket_type: 'asphalt', contractor_plant_temperature: 380 }), await receiveChecked({ ticket_type: 'asphalt', contractor_plant_temperature: 200 })]
    const ids = [one.findings[0].id, two.findings[0].id]
    expect((await answer(ids, { versions: { [ids[0]]: 9 } })).status).toBe(409)
    expect((await answer(ids, { dry_run: true })).body).toMatchObject({ would_update: 2, refused: [] })
    expect((await listOf(one.slip))[0].answer).toBeNull()
    const done = await answer(ids)
    expect(done.body.updated).toBe(2)
    expect((await answer(ids, { dry_run: true })).body).toMatchObject({ would_update: 0, refused: [{ id: ids[0], message: 'This finding already has an answer.' }, { id: ids[1] }] })
    expect((await answer(ids)).status).toBe(422)
    expect((await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).status).toBe(200)
    expect((await listOf(one.slip))[0]).toMatchObject({ answer: null, version: 3 })
    expect((await admin.patch('/v1/slip_findings/bulk_remove_answer', { finding_ids: ids })).status).toBe(422)
  })

  test('PLUS-12 an answer can be removed with an event, and the removal can be undone', async () => {
    const { slip, findings: [{ id }] } = await receiveChecked({ ticket_type: 'asphalt', contractor_plant_temperature: 380 })
    await answer([id], { reason: 'Ambient sensor.' })
    const back = await admin.patch('/v1/slip_findings/bulk_remove_answer', { finding_ids: [id] })
    expect(back.body.findings).toMatchObject([{ answer: null, reason: null, answered_at: null }])
    expect((await admin.post('/v1/slips/undo', { change_set: back.headers.get('change-set') })).status).toBe(200)
    expect((await listOf(slip))[0]).toMatchObject({ answer: 'acknowledged', reason: 'Ambient sensor.' })
  })

  test('PLUS-12 another agency, and a person who is not on the team, can neither see nor answer it', async () => {
    const other = await server.make.agency()
    const stranger = await server.signedIn('administrator', other)
    const project = await server.make.project()
    const { slip, findings: [{ id }] } = await receiveChecked({ ticket_type: 'asphalt', contractor_plant_temperature: 380 })
    await server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = $1', [slip, project])
    const inspector = await server.signedIn('field_inspector')
    for (const client of [stranger, inspector]) {
      expect((await client.get(`/v1/slip_findings?slip_id=${slip}&state=all`)).body.slip_findings).toEqual([])
      expect((await client.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id] })).status).toBe(404)
    }
    await server.make.onTeam(project, inspector.person)
    expect((await inspector.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id] })).status).toBe(200)
    expect((await (await server.signedIn('read_only_auditor')).patch('/v1/slip_findings/bulk_remove_answer', { finding_ids: [id] })).status).toBe(403)
  })
})

describe('PLUS-10 PLUS-12 an agency sets limits and levels', () => {
  test('PLUS-10 a changed limit checks all tickets again, and its undo does too', async () => {
    const slip = await receive({ net_amount: 50_110 })
    expect(await rulesOf(slip)).toEqual([])
    const { body } = await admin.get('/v1/finding_rules')
    expect(faultsOfAnswer(findings.rules, body)).toEqual([])
    const weight = body.finding_rules.find(({ rule }: { rule: string }) => rule === 'weight')
    const changed = await admin.patch(`/v1/finding_rules/${weight.id}`, { limits: { lbs: 5 }, version: 0 })
    expect(changed.body.finding_rule).toMatchObject({ version: 1, limits: { lbs: 5 }, level: 'override' })
    expect(await rulesOf(slip)).toEqual(['weight'])
    expect((await admin.patch(`/v1/finding_rules/${weight.id}`, { limits: { lbs: 6 }, version: 0 })).status).toBe(409)
    expect((await admin.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })).status).toBe(200)
    expect(await rulesOf(slip)).toEqual([])
  })

  test('PLUS-12 a changed level applies to its findings at once, and its undo restores the former one', async () => {
    const slip = await receive({ net_amount: 40_000 })
    expect(await rulesOf(slip)).toEqual(['weight'])
    const levelNow = async () => (await listOf(slip))[0].level
    const changed = await admin.patch('/v1/finding_rules/4', { level: 'resolve' })
    expect([changed.status, await levelNow()]).toEqual([200, 'resolve'])
    expect((await admin.get('/v1/slip_findings/counts')).body.resolve).toBeGreaterThan(0)
    await admin.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })
    expect(await levelNow()).toBe('override')
  })

  test.each([
    [{ limits: { lbs: -1 } }, BOUNDS], [{ limits: { lbs: 1.5 } }, BOUNDS], [{ limits: { lbs: 99_999_999 } }, BOUNDS],
    [{ limits: { minutes: 5 } }, 'This check has no such limit.'], [{ limits: { constructor: 1 } }, 'This check has no such limit.'],
    [{ level: 'never' }, expect.any(String)],
  ])('PLUS-10 refuses %j and says why', async (body, message) => {
    const answer = await admin.patch('/v1/finding_rules/4', body)
    expect([answer.status, answer.body.message]).toEqual([422, message])
  })

  test('PLUS-12 a lower limit must be below the upper one, a rule takes no other number, and only administrators decide', async () => {
    expect((await admin.patch('/v1/finding_rules/11', { limits: { least: 350, most: 350 } })).status).toBe(422)
    expect((await admin.patch('/v1/finding_rules/99', { level: 'leave' })).status).toBe(404)
    expect((await (await server.signedIn('area_manager')).patch('/v1/finding_rules/4', { level: 'leave' })).status).toBe(403)
  })
})
