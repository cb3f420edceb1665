import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { macros } from '#src/areas/macros/api/macros'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { today } from '#tests/day'
import { thorough } from '#tests/thorough'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

type Chosen = { slip_ids: number[]; versions?: Record<string, number> } | { filters: object; except_ids?: number[] }
const flag = (selection: Chosen, note = 'Late load') => ({ title: 'Flag', method: 'PATCH', path: '/v3/slips/bulk_flag_update', params: {}, body: { ...selection, flag: true, note } })
const deliver = (selection: Chosen) => ({ title: 'Mark delivered', method: 'PATCH', path: '/v3/slips/bulk_status_update', params: {}, body: { ...selection, status: 'delivered', date: today() } })
const reject = (selection: Chosen) => ({ title: 'Mark rejected', method: 'PATCH', path: '/v3/slips/bulk_status_update', params: {}, body: { ...selection, status: 'rejected', date: today(), reason: 'Cold', clear_pay_codes: true } })
const assign = (selection: Chosen) => ({ title: 'Assign pay code', method: 'POST', path: '/v2/projects/:projectId/pay_item_assignments/bulk', params: { projectId: desk.project }, body: { ...selection, project_pay_item_id: desk.item, quantity: 'net' } })
const run = (steps: object[], more: object = {}, headers: Record<string, string> = {}) => desk.clerk.post('/v1/macros/run', { steps, ...more }, headers)
const twoTickets = async () => [await desk.ticket(), await desk.ticket()]
const selectionOf = (ids: number[]) => ({ slip_ids: ids, versions: Object.fromEntries(ids.map((id) => [String(id), 1])) })
const stateOf = async (ids: number[]) => Promise.all(ids.map(async (id) => {
  const { status, flag_by_dot: flagged, version } = await desk.slip(id)
  return { status, flagged, version, codes: (await desk.codes(id)).length }
}))
const untouched = { status: 'pending', flagged: false, version: 1, codes: 0 }

test('PLUS-24 a macro runs its commands on all selected tickets as one change, and one undo takes all of it back', async () => {
  const ids = await twoTickets()
  const answer = await run([flag(selectionOf(ids)), assign(selectionOf(ids)), deliver(selectionOf(ids))])
  expect([answer.status, faultsOfAnswer(macros.run, answer.body)]).toEqual([200, []])
  expect(answer.body.updated).toBe(2)
  expect(await stateOf(ids)).toMatchObject([{ status: 'delivered', flagged: true, codes: 1 }, { status: 'delivered', flagged: true, codes: 1 }])
  const versions = await desk.owner.query('SELECT id, version FROM slips WHERE id = ANY ($1) ORDER BY id', [ids])
  expect(answer.body.slips.toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)).toEqual(versions.rows)
  const undone = await desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
  expect(undone.status).toBe(200)
  expect(await stateOf(ids)).toMatchObject([{ status: 'pending', flagged: false, codes: 0 }, { status: 'pending', flagged: false, codes: 0 }])
})

test('PLUS-24 a dry run of a macro says what each command would do and names the tickets, and nothing is written', async () => {
  const ids = await twoTickets()
  const { status, body } = await run([flag(selectionOf(ids)), assign(selectionOf(ids)), deliver(selectionOf(ids))], { dry_run: true })
  expect(status).toBe(200)
  expect(body).toMatchObject({ would_update: 2, refused: [], chosen: ids.map((id) => ({ id, version: 1 })) })
  expect(body.effects).toEqual(expect.arrayContaining(['1. Flag: 2 tickets', '2. Assign pay code: 2 tickets', '3. Mark delivered: 2 tickets']))
  expect(await stateOf(ids)).toEqual([untouched, untouched])
  expect(await Promise.all(ids.map(async (id) => (await desk.events(id)).length))).toEqual([0, 0])
})

test('PLUS-24 a ticket that the third command of a macro refuses leaves nothing of the first two, and the answer names the step and the ticket', async () => {
  const [good, coded] = [await desk.ticket(), await desk.ticket({ status: 'voided' })]
  const ids = [good, coded]
  const steps = [flag(selectionOf(ids)), deliver(selectionOf([good])), deliver(selectionOf(ids))]
  const { status, body } = await run(steps)
  expect(status).toBe(422)
  expect(body.message).toBe('Step 3, Mark delivered, cannot change 1 of the tickets. Nothing was changed.')
  expect(body.detailed_errors).toMatchObject([{ id: coded, message: expect.stringMatching(/^Step 3, Mark delivered: /) }])
  expect(await stateOf([good])).toEqual([untouched])
  expect(await desk.events(good)).toEqual([])
  // the dry run names the ticket that would be refused, and counts the tickets that would be changed
  const preview = await run(steps, { dry_run: true })
  expect(preview.body).toMatchObject({ would_update: 1, refused: [{ id: coded, message: expect.stringMatching(/^Step 3, Mark delivered: /) }] })
  expect(preview.body.effects).toContain('1. Flag: 1 ticket')
})

test('PLUS-24 a selection by filters is the same for every command, even when the first one changes what it filters by', async () => {
  const project = await desk.make.project()
  const ids = await desk.make.tickets(3, project)
  const selection = { filters: { project_id: project, status: 'pending' }, except_ids: [ids[2] ?? 0] }
  const preview = await run([deliver(selection), flag(selection)], { dry_run: true })
  expect(preview.body.message ?? preview.body.would_update).toBe(2)
  expect((await run([deliver(selection), flag(selection)])).body.updated).toBe(2)
  const { rows } = await desk.owner.query('SELECT status, flag_by_dot FROM slips WHERE id = ANY ($1) ORDER BY id', [ids])
  expect(rows).toEqual([{ status: 'delivered', flag_by_dot: true }, { status: 'delivered', flag_by_dot: true }, { status: 'pending', flag_by_dot: false }])
})

test('PLUS-24 API-35 a ticket that a colleague changed since the dry run answers 409 with the current record, and nothing is written', async () => {
  const ids = await twoTickets()
  await desk.owner.query('UPDATE slips SET version = 2 WHERE id = $1', [ids[1]])
  const { status, body } = await run([flag(selectionOf([ids[0] ?? 0])), deliver(selectionOf(ids))])
  expect(status).toBe(409)
  expect(body.current).toMatchObject([{ id: ids[1], version: 2 }])
  expect(await stateOf([ids[0] ?? 0])).toEqual([untouched])
})

test('PLUS-24 a person who may not do one of a macro’s commands gets 403, and nothing of the others is written', async () => {
  const inspector = await desk.signedIn('plant_inspector')
  const id = await desk.ticket()
  const { status, body } = await inspector.post('/v1/macros/run', { steps: [flag({ slip_ids: [id] }), deliver({ slip_ids: [id] })] })
  expect([status, body.message]).toEqual([403, expect.stringMatching(/^Step 2, Mark delivered: /)])
  expect(await stateOf([id])).toEqual([untouched])
})

test('PLUS-24 API-16 tickets of another agency and of a project that the person does not see are not found', async () => {
  const id = await desk.ticket()
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect((await stranger.post('/v1/macros/run', { steps: [flag({ slip_ids: [id] })] })).status).toBe(404)
  const outsider = await desk.signedIn('field_engineer')
  expect((await outsider.post('/v1/macros/run', { steps: [flag({ slip_ids: [id] })] })).status).toBe(404)
  expect(await stateOf([id])).toEqual([untouched])
})

test('PLUS-24 API-18 a macro that is sent twice under the same key runs once', async () => {
  const ids = await twoTickets()
  const key = { 'idempotency-key': randomUUID() }
  const first = await run([flag(selectionOf(ids)), deliver(selectionOf(ids))], {}, key)
  const second = await run([flag(selectionOf(ids)), deliver(selectionOf(ids))], {}, key)
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true'])
  expect(second.body).toEqual(first.body)
  expect(await Promise.all(ids.map(async (id) => (await desk.events(id)).length))).toEqual([2, 2])
})

test('PLUS-24 confirmations that its commands need are asked once for the whole macro', async () => {
  const id = await desk.ticket()
  const { body } = await run([assign({ slip_ids: [id] }), reject({ slip_ids: [id] })], { dry_run: true })
  expect(body).toMatchObject({ would_update: 1, confirm: expect.stringContaining('pay code') })
})

test('PLUS-24 only ticket calls that have a dry run can be steps of a macro, with their own checks of parameters and body', async () => {
  const id = await desk.ticket()
  const step = flag({ slip_ids: [id] })
  const others = [
    { ...step, method: 'POST', path: '/v1/slips/undo', body: { change_set: randomUUID() } },
    { ...step, path: '/v3/slips/../slips/bulk_flag_update' },
    { ...step, path: '/v3/slips/bulk_flag_update/' },
    { ...step, path: '/v3%2Fslips/bulk_flag_update' },
    { ...step, method: 'POST' },
    { ...step, method: 'POST', path: '/v1/macros/run', body: { steps: [step] } },
    { ...step, method: 'PATCH', path: '/v3/dot_employees/bulk_role_update', body: { employee_ids: [1], role: 'administrator' } },
    { ...step, params: { projectId: 1 } },
    { ...step, body: { ...step.body, flag: 'yes' } },
    { ...step, body: { ...step.body, more: 1 } },
    { ...step, body: { flag: true, slip_ids: [id], filters: {} } },
    { ...assign({ slip_ids: [id] }), params: { projectId: 'x' } },
    { ...assign({ slip_ids: [id] }), params: {} },
  ]
  const statuses: number[] = []
  for (const other of others) statuses.push((await run([step, other])).status)
  expect(statuses).toEqual(others.map(() => 422))
  expect((await run(Array.from({ length: 21 }, () => step))).status).toBe(422)
  expect(await stateOf([id])).toEqual([untouched])
})

test('PLUS-24 API-35 a version that was outdated before the first command is refused, even when an earlier command has changed the ticket again', async () => {
  const ids = [await desk.ticket()]
  const [id] = ids
  await desk.clerk.patch('/v3/slips/bulk_flag_update', { slip_ids: ids, flag: true, note: 'A colleague was here' })
  const before = await stateOf(ids)
  expect((await run([flag({ slip_ids: ids }, 'Again'), deliver(selectionOf(ids))])).status).toBe(409)
  expect(await stateOf(ids)).toEqual(before)
  expect((await run([flag({ slip_ids: ids }, 'Again'), deliver({ slip_ids: ids, versions: { [String(id)]: Number(before[0]?.version) } })])).status).toBe(200)
})

thorough('PLUS-24 a run with too many changes is refused before it makes them, counted over all of its commands', async () => {
  const ids = await desk.make.tickets(1_001, desk.project, { ticket_date: today(), plant_id: desk.plant })
  const commands = Array.from({ length: 20 }, (_one, at) => flag({ slip_ids: ids }, `Note ${at}`))
  const refused = await run(commands, { dry_run: true })
  expect([refused.status, refused.body.message]).toEqual([422, 'A macro of 20 commands can run on at most 1000 tickets at once. Select fewer.'])
  const { rows } = await desk.owner.query('SELECT count(*)::int AS flagged FROM slips WHERE id = ANY ($1) AND flag_by_dot', [ids])
  expect(rows).toEqual([{ flagged: 0 }])
  expect((await run([flag({ slip_ids: ids }), deliver({ slip_ids: ids })])).status).toBe(200)
  expect((await run([flag({ slip_ids: [] })])).status).toBe(422)
})
