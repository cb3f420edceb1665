import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verification } from '#src/areas/reconciliation/api/verification'
import { drawOrder } from '#src/areas/reconciliation/domain/verification/draw'
import { neededOf } from '#src/areas/reconciliation/domain/verification/quota'
import { addDays } from '#src/platform/domain/time/days'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { busyness } from '#tests/busyness'
import { today, yesterday } from '#tests/day'
import { thorough } from '#tests/thorough'

let desk: Desk
let inspector: SignedInClient
beforeAll(async () => {
  desk = await openDesk()
  inspector = await desk.colleague('field_inspector')
})
afterAll(() => desk.close())

const RULE = { name: 'Daily loads', counted: 'day', grouped_by: 'material', share_kind: 'one_of', share: 10, minimum: 2, due_days: 7 }
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Creates a project with the inspector on its team, a verification rule, and, dated yesterday, this many tickets of each material. */
async function prepareProject(materials: Readonly<Record<string, number>>, rule: object = {}) {
  const project = await desk.make.project()
  await desk.make.payPeriod(project)
  await desk.make.onTeam(project, inspector.person)
  const base = `/v1/projects/${project}/verification_`
  const slips: Record<string, number[]> = {}
  for (const [material, count] of Object.entries(materials)) slips[material] = await desk.make.tickets(count, project, { material_description: material, ticket_date: yesterday(), plant_id: desk.plant })
  const { body } = await desk.clerk.post(`${base}rules`, { ...RULE, ...rule })
  return { project, base, slips, rule: body.verification_rule.id as number }
}
const draw = (base: string, body: object, who = inspector) => who.post(`${base}samples`, body)
const ofYesterday = (rule: number, seed?: string) => ({ verification_rule_id: rule, start_date: yesterday(), end_date: yesterday(), ...(seed === undefined ? {} : { seed }) })
const list = async (base: string, what: 'tickets' | 'groups' | 'samples', query = '', who = inspector) => (await who.get(`${base}${what}?page_size=200${query}`)).body[`verification_${what}`]
const undo = (written: { headers: Headers }, who: SignedInClient) => who.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })

test('PLUS-22 a draw takes the quota of each group in the order of the seed and stores the seed, and anybody can repeat the same draw', async () => {
  const { base, slips, rule } = await prepareProject({ Asphalt: 23, Concrete: 5, Gravel: 1 })
  const voided = await desk.make.ticket(null, { material_description: 'Asphalt', ticket_date: yesterday(), status: 'voided', plant_id: desk.plant })
  const drawn = await draw(base, ofYesterday(rule, ' SP-412 '))
  expect([drawn.status, faultsOfAnswer(verification.draw, drawn.body)]).toEqual([200, []])
  const sample = drawn.body.verification_sample
  expect(sample).toMatchObject({ seed: 'SP-412', seed_was_given: true, tickets: 29, needed: 6, drawn: 6, verified: 0, missed: 0, received_after: 0, due_date: addDays(today(), 7), rule_name: 'Daily loads' })
  const rows = await list(base, 'tickets')
  for (const [material, ids] of Object.entries(slips)) {
    const expected = drawOrder('SP-412', ids, sha256).slice(0, neededOf(ids.length, { share_kind: 'one_of', share: 10, minimum: 2 }))
    expect(rows.filter((row: { material_description: string }) => row.material_description === material).map((row: { slip_id: number }) => row.slip_id).toSorted()).toEqual(expected.toSorted())
  }
  expect(rows.some((row: { slip_id: number }) => row.slip_id === voided)).toBe(false)
  const groups = await inspector.get(`${base}groups`)
  expect(faultsOfAnswer(verification.groups, groups.body)).toEqual([])
  expect(groups.body.verification_groups.map(({ name, tickets, needed, drawn: many, state }: Record<string, unknown>) => [name, tickets, needed, many, state])).toEqual([
    ['Asphalt', 23, 3, 3, 'open'], ['Concrete', 5, 2, 2, 'open'], ['Gravel', 1, 1, 1, 'open']])
  const again = await inspector.get(`${base}samples/${sample.id}/redraw`)
  expect(faultsOfAnswer(verification.redraw, again.body)).toEqual([])
  expect(again.body).toEqual({ is_same: true, groups: 3, tickets: 29, drawn: 6, seed: 'SP-412' })
  const { rows: events } = await desk.owner.query(`SELECT event, changes FROM record_events WHERE record_kind = 'verification_sample' AND record_id = $1`, [sample.id])
  expect(events).toMatchObject([{ event: 'drawn', changes: { seed: [null, 'SP-412'], drawn: [null, 6] } }])
})

test('PLUS-22 a voided or rejected load is never drawn, and a seed that the server chooses is random and shown', async () => {
  const { project, base, slips: { Sand = [] }, rule } = await prepareProject({ Sand: 4 }, { share: 1, minimum: 0 })
  await desk.owner.query(`UPDATE slips SET status = CASE WHEN id = $1 THEN 'voided' ELSE 'rejected' END WHERE id = ANY ($2)`, [Sand[0], Sand.slice(0, 2)])
  const drawn = await draw(base, ofYesterday(rule))
  expect(drawn.body.verification_sample).toMatchObject({ drawn: 2, tickets: 2, seed_was_given: false, seed: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect((await list(base, 'tickets')).map(({ slip_id: id }: { slip_id: number }) => id).toSorted()).toEqual(Sand.slice(2))
  const late = await desk.make.ticket(project, { ticket_date: today(), material_description: 'Sand', plant_id: desk.plant })
  const next = await draw(base, { verification_rule_id: rule, start_date: today(), end_date: today() })
  expect(next.body.verification_sample.seed).not.toBe(drawn.body.verification_sample.seed)
  expect((await list(base, 'tickets', `&verification_sample_id=${next.body.verification_sample.id}`))).toMatchObject([{ slip_id: late }])
})

test('PLUS-22 a rule never draws the same days twice, not even at the same moment', async () => {
  const { base, rule } = await prepareProject({ Asphalt: 12 })
  const all = await Promise.all([1, 2, 3, 4].map((seed) => draw(base, ofYesterday(rule, String(seed)))))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  expect(all.find(({ status }) => status === 422)?.body.message).toMatch(/were already drawn by this rule/)
  expect(await list(base, 'samples')).toHaveLength(1)
  expect((await draw(base, { verification_rule_id: rule, start_date: addDays(yesterday(), -3), end_date: today() })).status).toBe(422)
  expect((await draw(base, { verification_rule_id: rule, start_date: today(), end_date: addDays(today(), 1) })).body.message).toMatch(/not after today/)
  expect((await draw(base, { verification_rule_id: rule, start_date: addDays(today(), -9), end_date: addDays(today(), -8) })).body.message).toBe('There are no tickets to draw from in this range.')
  expect((await draw(base, ofYesterday(rule, ' '))).body.message).toBe('A seed has 1 to 100 characters.')
  expect((await draw(base, ofYesterday(2_000_000_000))).status).toBe(404)
  expect((await draw(base, {})).status).toBe(404)
})

test('PLUS-22 tickets received after the draw are counted, drawn as an addition with its own seed, and never change the first draw', async () => {
  const { project, base, rule } = await prepareProject({ Asphalt: 10 })
  const first = (await draw(base, ofYesterday(rule, 'one'))).body.verification_sample
  const before = await list(base, 'tickets')
  const late = await desk.make.tickets(3, project, { material_description: 'Asphalt', ticket_date: yesterday(), plant_id: desk.plant })
  const other = await desk.make.ticket(project, { material_description: 'Cement', ticket_date: yesterday(), plant_id: desk.plant })
  expect(await list(base, 'samples')).toMatchObject([{ id: first.id, received_after: 4, drawn: 2 }])
  const added = await draw(base, { addition_to: first.id, seed: 'two' })
  expect(added.body.verification_sample).toMatchObject({ addition_to: first.id, seed: 'two', tickets: 4, drawn: 2, received_after: 0 })
  const rows = await list(base, 'tickets', `&verification_sample_id=${added.body.verification_sample.id}`)
  expect(rows.map(({ slip_id: id }: { slip_id: number }) => id).toSorted()).toEqual([drawOrder('two', late, sha256)[0], other].toSorted())
  expect((await inspector.get(`${base}samples/${added.body.verification_sample.id}/redraw`)).body.is_same).toBe(true)
  expect(await list(base, 'tickets', `&verification_sample_id=${first.id}`)).toEqual(before)
  expect((await draw(base, { addition_to: first.id })).body.message).toBe('No ticket of this range was received after the draw.')
  expect((await draw(base, { addition_to: added.body.verification_sample.id })).status).toBe(404)
  expect((await list(base, 'samples')).map(({ received_after: count }: { received_after: number }) => count)).toEqual([0, 0])
})

test('PLUS-22 a rule by pay period draws from all days of the period together', async () => {
  const { project, base, rule } = await prepareProject({ Asphalt: 10, Sand: 10 }, { counted: 'period', grouped_by: 'none', share_kind: 'percent', share: 1, minimum: 5 })
  await desk.make.ticket(project, { ticket_date: addDays(yesterday(), -1), plant_id: desk.plant })
  expect((await draw(base, ofYesterday(rule))).body.message).toBe('Choose a pay period of this project.')
  const drawn = await draw(base, { verification_rule_id: rule, pay_period: 1 })
  expect(drawn.body.verification_sample).toMatchObject({ pay_period: 1, tickets: 21, drawn: 5, start_date: '2026-01-01', end_date: today() })
  expect(await list(base, 'groups')).toMatchObject([{ day: null, name: '', needed: 5 }])
})

test('PLUS-22 results are recorded, refused when stale or incomplete, undone, and part of the history of their tickets', async () => {
  const { base, rule } = await prepareProject({ Asphalt: 3 }, { share: 1 })
  await draw(base, ofYesterday(rule))
  const [one, two, three] = await list(base, 'tickets')
  const record = (body: object, who = inspector) => who.patch(`${base}tickets/bulk_result`, body)
  const agrees = await record({ verification_ticket_ids: [one.id], versions: { [one.id]: one.version }, result: 'agrees' })
  expect(faultsOfAnswer(verification.record, agrees.body)).toEqual([])
  expect(agrees.body).toMatchObject({ updated: 1, verification_tickets: [{ id: one.id, version: 2, state: 'agrees' }] })
  const stale = await record({ verification_ticket_ids: [one.id], versions: { [one.id]: 1 }, result: 'differs', field: 'net', found_value: '19.80' }, desk.clerk)
  expect([stale.status, stale.body.current?.[0]?.result]).toEqual([409, 'agrees'])
  expect(stale.body.message).not.toBe('')
  const differs = await record({ verification_ticket_ids: [two.id], result: 'differs', field: 'net', found_value: ' 19.80 ' })
  expect(differs.body.verification_tickets).toMatchObject([{ state: 'differs', field: 'net', found_value: '19.80' }])
  const message = async (body: object) => (await record({ verification_ticket_ids: [three.id], ...body })).body.message
  expect([await message({ result: 'differs' }), await message({ result: 'not_verified' }), await message({ result: 'agrees', found_value: '3' })]).toEqual([
    'Enter what differs and the value that was found.', 'Enter why the ticket could not be verified.', 'Only a ticket that differs has a found value.'])
  expect((await record({ verification_ticket_ids: [three.id], result: 'not_verified', note: 'The truck had left' })).status).toBe(200)
  expect(await list(base, 'groups')).toMatchObject([{ needed: 3, verified: 2, state: 'missed', missed: 0 }])

  const history = async (slip: number) => (await inspector.get(`/v1/slips/${slip}/slip_events`)).body.slip_events?.map(({ event, changes }: { event: string; changes: object }) => [event, changes]) ?? []
  expect(await history(two.slip_id)).toContainEqual(['verification_recorded', { verification_sample: [null, 'Differs: net is 19.80'] }])
  const { rows: [slip] } = await desk.owner.query('SELECT version, details FROM slips WHERE id = $1', [two.slip_id])
  const undone = await undo(differs, inspector)
  expect(undone.status).toBe(200)
  expect(await list(base, 'tickets', '&without_result=true')).toMatchObject([{ id: two.id, result: null, found_value: null }])
  expect(await history(two.slip_id)).toContainEqual(['verification_recorded', { verification_sample: ['Differs: net is 19.80', null] }])
  expect((await desk.owner.query('SELECT version, details FROM slips WHERE id = $1', [two.slip_id])).rows).toEqual([slip])
  const redone = await undo(undone, inspector)
  expect([redone.status, (await list(base, 'tickets', '&without_result=true')).length]).toEqual([200, 0])
  const removed = await record({ verification_ticket_ids: [one.id, two.id], result: null })
  expect(removed.body).toMatchObject({ updated: 2 })
  expect((await record({ verification_ticket_ids: [one.id, 2_000_000_000], result: 'agrees' })).status).toBe(404)
  const dry = await record({ verification_ticket_ids: [one.id, two.id], result: 'agrees', dry_run: true })
  expect([dry.body.would_update, (await list(base, 'tickets', '&without_result=true')).length]).toEqual([2, 2])
})

test('PLUS-22 misses come first: drawn tickets without a result after the due day, and groups whose quota was not met', async () => {
  const { base, rule } = await prepareProject({ Asphalt: 2, Sand: 2 }, { share: 1, due_days: 0 })
  await draw(base, ofYesterday(rule))
  const rows = await list(base, 'tickets')
  expect(rows.every(({ state }: { state: string }) => state === 'open')).toBe(true)
  const sand = rows.filter((row: { material_description: string }) => row.material_description === 'Sand').map(({ id }: { id: number }) => id)
  await inspector.patch(`${base}tickets/bulk_result`, { verification_ticket_ids: sand, result: 'agrees' })
  // moves the sample's due date one day back, as if a day had passed; disables the trigger `keep_drawn`, which would reject this change
  await desk.owner.query(`ALTER TABLE verification_samples DISABLE TRIGGER keep_drawn; UPDATE verification_samples SET due_date = due_date - 1 WHERE verification_rule_id = ${rule}; ALTER TABLE verification_samples ENABLE TRIGGER keep_drawn`)
  expect((await list(base, 'tickets')).map(({ state }: { state: string }) => state)).toEqual(['missed', 'missed', 'agrees', 'agrees'])
  expect((await list(base, 'groups')).map(({ name, state, missed }: Record<string, unknown>) => [name, state, missed])).toEqual([['Asphalt', 'missed', 2], ['Sand', 'met', 0]])
  expect(await list(base, 'samples')).toMatchObject([{ missed: 2, groups_not_met: 1 }])
})

test('PLUS-22 the database protects the draw from changes, even by the owner of its tables', async () => {
  const { project, base, slips: { Asphalt = [] }, rule } = await prepareProject({ Asphalt: 10 })
  const { body: { verification_sample: { id } } } = await draw(base, ofYesterday(rule))
  const [{ id: ticket, verification_group_id: group }] = await list(base, 'tickets')
  const refused = async (text: string, values: unknown[] = []) => desk.owner.query(text, values).then(() => 'written', ({ code }: { code: string }) => code)
  expect([
    await refused('UPDATE verification_samples SET seed = $1 WHERE id = $2', ['mine', id]),
    await refused('DELETE FROM verification_samples WHERE id = $1', [id]),
    await refused('UPDATE verification_groups SET needed = 0 WHERE id = $1', [group]),
    await refused('DELETE FROM verification_groups WHERE id = $1', [group]),
    await refused('DELETE FROM verification_tickets WHERE id = $1', [ticket]),
    await refused('UPDATE verification_tickets SET slip_id = $1 WHERE id = $2', [Asphalt[0], ticket]),
    await refused(`INSERT INTO verification_tickets (dot_authority_id, dot_project_id, verification_sample_id, verification_group_id, slip_id, place) VALUES (1, $1, $2, $3, $4, 99)`, [project, id, group, await desk.make.ticket(project)]),
    await refused('TRUNCATE verification_tickets'),
  ]).toEqual(['23001', '23001', '23001', '23001', '23001', '23001', '23001', expect.not.stringMatching('written')])
  expect((await inspector.get(`${base}samples/${id}/redraw`)).body.is_same).toBe(true)
})

test('PLUS-22, API-32 once a result is undone, an earlier change of its ticket can be undone again', async () => {
  const { base, rule } = await prepareProject({ Asphalt: 3 })
  await draw(base, ofYesterday(rule))
  const [{ id, slip_id: slip }] = await list(base, 'tickets')
  const flagged = await desk.clerk.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true })
  const recorded = await desk.clerk.patch(`${base}tickets/bulk_result`, { verification_ticket_ids: [id], result: 'agrees' })
  expect((await undo(flagged, desk.clerk)).body).toMatchObject({ undone: 0, left: [{ id: slip, message: null }] })
  expect((await undo(recorded, desk.clerk)).status).toBe(200)
  expect((await undo(flagged, desk.clerk)).body).toMatchObject({ undone: 1, left: [] })
})

test('PLUS-22 administrators and engineers edit rules, with events and undo; people who only read can neither draw nor record', async () => {
  const { project, base, rule } = await prepareProject({ Asphalt: 10 })
  const engineer = await desk.signedIn('field_engineer')
  const auditor = await desk.signedIn('read_only_auditor')
  for (const { person } of [engineer, auditor]) await desk.make.onTeam(project, person)
  expect((await inspector.post(`${base}rules`, RULE)).status).toBe(403)
  const changed = await engineer.patch(`${base}rules/${rule}`, { version: 1, share: 5, minimum: 0 })
  expect(changed.body.verification_rule).toMatchObject({ version: 2, share: 5, minimum: 0 })
  expect((await engineer.patch(`${base}rules/${rule}`, { version: 1, share: 7 })).status).toBe(409)
  expect((await engineer.patch(`${base}rules/${rule}`, { share: 0.5 })).body.message).toBe('Enter a share such as 1 of 10, or 5%.')
  expect((await undo(changed, engineer)).status).toBe(200)
  const rulesOf = async () => (await auditor.get(`${base}rules`)).body.verification_rules
  expect(await rulesOf()).toMatchObject([{ share: 10, minimum: 2, version: 3 }])
  const off = await engineer.patch(`${base}rules/${rule}`, { is_active: false })
  expect((await draw(base, ofYesterday(rule))).body.message).toBe('The verification rule Daily loads is not active.')
  await undo(off, engineer)
  const removed = await engineer.delete(`${base}rules/${rule}`)
  expect([removed.status, await rulesOf()]).toEqual([204, []])
  expect((await draw(base, ofYesterday(rule))).status).toBe(404)
  expect([(await undo(removed, engineer)).status, (await rulesOf()).length]).toEqual([200, 1])
  expect((await draw(base, ofYesterday(rule), auditor)).status).toBe(403)
  const drawn = await draw(base, ofYesterday(rule), engineer)
  const [{ id: ticket }] = await list(base, 'tickets', '', auditor)
  expect((await auditor.patch(`${base}tickets/bulk_result`, { verification_ticket_ids: [ticket], result: 'agrees' })).status).toBe(403)
  expect((await auditor.get(`${base}samples/${drawn.body.verification_sample.id}/redraw`)).body.is_same).toBe(true)
  const stranger = await desk.signedIn('field_inspector')
  for (const what of ['rules', 'samples', 'groups', 'tickets']) expect((await stranger.get(`${base}${what}`)).status).toBe(404)
  const elsewhere = await prepareProject({ Sand: 1 })
  expect((await desk.clerk.patch(`${elsewhere.base}tickets/bulk_result`, { verification_ticket_ids: [ticket], result: 'agrees' })).status).toBe(404)
  expect((await desk.clerk.get(`${elsewhere.base}samples/${drawn.body.verification_sample.id}/redraw`)).status).toBe(404)
  expect((await desk.clerk.patch(`${elsewhere.base}rules/${rule}`, { share: 3 })).status).toBe(404)
})

thorough('PLUS-22 100,000 tickets are drawn in one statement, and the draw repeats identically', async () => {
  const { project, base, rule } = await prepareProject({}, { counted: 'period', grouped_by: 'material', share: 100, minimum: 5 })
  await desk.owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, net_amount)
    SELECT 1, $1, $2, 'BIG-' || n, 'big-' || n, $3::date - n % 30, now() - n % 30 * interval '1 day', 'Plant', 'Supplier', 'Material ' || n % 7, 'TON', 20 FROM generate_series(1, 100000) n`, [project, desk.plant, today()])
  await desk.owner.query('ANALYZE slips')
  const began = performance.now()
  const drawn = await draw(base, { verification_rule_id: rule, pay_period: 1, seed: 'big' })
  const took = performance.now() - began
  expect(drawn.body.verification_sample).toMatchObject({ tickets: 100_000, drawn: 7 * 143 })
  expect(took).toBeLessThan(5_000 * busyness())
  expect((await inspector.get(`${base}samples/${drawn.body.verification_sample.id}/redraw`)).body).toMatchObject({ is_same: true, tickets: 100_000 })
}, 600_000)

test('PROJ-44 PLUS-22 a drawn ticket that was moved to a project that a person does not see keeps only its number and result for them, and takes no result from them', async () => {
  const { base, slips: { Sand: [slip] = [] }, rule } = await prepareProject({ Sand: 1 }, { share: 1, minimum: 0 })
  expect((await draw(base, ofYesterday(rule))).status).toBe(200)
  const [{ id, net_amount: net }] = await list(base, 'tickets')
  expect(net).toBe(20)
  const recorded = await inspector.patch(`${base}tickets/bulk_result`, { verification_ticket_ids: [id], result: 'agrees' })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
  const other = await desk.make.project()
  const moved = await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: other })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const answer = await inspector.get(`${base}tickets?page_size=200`)
  expect(faultsOfAnswer(verification.tickets, answer.body)).toEqual([])
  const [unseen] = answer.body.verification_tickets
  expect(unseen).toMatchObject({ id, slip_id: slip, result: 'agrees', dot_project_id: null, net_amount: null, truck: null, supplier: null, plant_name: null, material_description: null, status: null, ticket_date: null, ticketed_at: null })
  expect(unseen.ticket_number).toMatch(/\d/)
  expect(await list(base, 'tickets', '&search=Northern')).toEqual([])
  const refused = await inspector.patch(`${base}tickets/bulk_result`, { verification_ticket_ids: [id], result: 'differs', field: 'net', found_value: '19' })
  expect([refused.status, refused.body.message]).toEqual([422, `Ticket ${unseen.ticket_number} was moved to a project that you do not see, so you cannot record its result.`])
  expect((await undo(recorded, inspector)).body).toMatchObject({ undone: 0, left: [{ id, message: refused.body.message }] })
  // people who see the other project see the ticket, and can record its result
  expect(await list(base, 'tickets', '&search=Northern', desk.clerk)).toMatchObject([{ id, net_amount: 20, dot_project_id: other }])
  await desk.make.onTeam(other, inspector.person)
  expect((await list(base, 'tickets'))[0]).toMatchObject({ id, net_amount: 20, status: 'pending' })
  expect((await undo(recorded, inspector)).body).toMatchObject({ undone: 1, left: [] })
})
