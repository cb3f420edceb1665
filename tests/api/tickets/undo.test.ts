import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number
let item: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
  item = await server.make.payItem(project)
  await server.make.payPeriod(project)
})
afterAll(() => server.close())

const STATUS = '/v3/slips/bulk_status_update'
const DELIVER = { status: 'delivered', date: '2026-11-12' }
const tickets = (count: number) =>
  server.make.tickets(count, project, { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' })

async function row(id: number) {
  const { rows } = await server.owner.query('SELECT * FROM slips WHERE id = $1', [id])
  return rows[0]
}

test('API-32 WORK-22 undo reverses exactly the change set, and undo of the undo is redo', async () => {
  const ids = await tickets(3)
  const done = await clerk.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const changeSet = done.headers.get('change-set')
  const undone = await clerk.post('/v1/slips/undo', { change_set: changeSet })
  expect(undone.body).toMatchObject({ undone: 3, left: [], not_seen: 0 })
  expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'pending', delivered_date: null, version: 3 })
  const redone = await clerk.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect(redone.body.undone).toBe(3)
  expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'delivered', delivered_date: '2026-11-12' })
})

test('API-32 a ticket that somebody else changed since is left alone and named with who and when', async () => {
  const ids = await tickets(2)
  const done = await clerk.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const colleague = await server.signedIn('administrator')
  await colleague.patch(STATUS, { slip_ids: [ids[1]], status: 'rejected', date: '2026-11-12', reason: 'Spilled' })
  const undone = await clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 1, left: [{ id: ids[1], changed_by: expect.stringContaining('Pat Person') }] })
  expect(await row(ids[1] ?? 0)).toMatchObject({ status: 'rejected' })
})

test('API-32 PROJ-44 a person cannot undo what they wrote in a project whose team they have left, neither tickets nor records', async () => {
  const inspector = await server.signedIn('field_inspector')
  const own = await server.make.project()
  await server.make.payPeriod(own)
  for (const one of [project, own]) await server.make.onTeam(one, inspector.person)
  const headers = { 'change-set': randomUUID() }
  const [left, stayed] = [await server.make.ticket(project, { ticket_date: '2026-11-10' }), await server.make.ticket(own, { ticket_date: '2026-11-10' })]
  expect((await inspector.patch(STATUS, { slip_ids: [left, stayed], ...DELIVER }, headers)).status).toBe(200)
  await server.owner.query('DELETE FROM project_employees WHERE dot_project_id = $1 AND employee_id = $2', [project, inspector.person.id])
  expect((await inspector.post('/v1/slips/undo', { change_set: headers['change-set'] })).body).toMatchObject({ undone: 1, slip_ids: [stayed], left: [], not_seen: 1 })
  expect([(await row(left)).status, (await row(stayed)).status]).toEqual(['delivered', 'pending'])
  expect((await inspector.post('/v1/slips/undo', { change_set: headers['change-set'] })).body.left.map(({ id }: { id: number }) => id)).toEqual([stayed])

  const manager = await server.signedIn('area_manager')
  const colleague = await server.signedIn('field_engineer')
  for (const { person } of [manager, colleague]) await server.make.onTeam(project, person)
  const removed = await manager.delete(`/v2/projects/${project}/dot_employees/${colleague.person.id}`)
  expect(removed.status).toBeLessThan(300)
  await server.owner.query('DELETE FROM project_employees WHERE dot_project_id = $1 AND employee_id = $2', [project, manager.person.id])
  expect((await manager.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })).status).toBe(404)
  const team = await server.owner.query('SELECT employee_id FROM project_employees WHERE dot_project_id = $1', [project])
  expect(team.rows).not.toContainEqual({ employee_id: colleague.person.id })
})

test('API-32 one accept of the drawer is one change set: flag, assignment and delivery are undone together', async () => {
  const [id = 0] = await tickets(1)
  const headers = { 'change-set': randomUUID() }
  await clerk.patch(`/v1/slips/${id}`, { slipId: id, flag: true }, headers)
  const assigned = await clerk.post(`/v2/projects/${project}/pay_item_assignments`,
    { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: 20 }] }, headers)
  expect(assigned.status).toBe(200)
  await clerk.patch(STATUS, { slip_ids: [id], ...DELIVER }, headers)
  expect(await row(id)).toMatchObject({ status: 'delivered', flag_by_dot: true, coded: true })
  const undone = await clerk.post('/v1/slips/undo', { change_set: headers['change-set'] })
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  expect(await row(id)).toMatchObject({ status: 'pending', flag_by_dot: false, coded: false, pay_period: null, delivered_date: null })
  const redone = await clerk.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect(redone.body.undone).toBe(1)
  expect(await row(id)).toMatchObject({ status: 'delivered', flag_by_dot: true, coded: true, primary_pay_item_id: item })
})

test('WORK-22 two changes of one ticket are undone one after the other', async () => {
  const [id = 0] = await tickets(1)
  const flagged = await clerk.patch(`/v1/slips/${id}`, { slipId: id, flag: true })
  const delivered = await clerk.patch(STATUS, { slip_ids: [id], ...DELIVER })
  expect((await clerk.post('/v1/slips/undo', { change_set: flagged.headers.get('change-set') })).body).toMatchObject({ undone: 0, left: [{ id }] })
  for (const one of [delivered, flagged]) {
    expect((await clerk.post('/v1/slips/undo', { change_set: one.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  }
  expect(await row(id)).toMatchObject({ status: 'pending', flag_by_dot: false })
})

test('API-32 PAY-25 a closed period refuses the undo and nothing changes', async () => {
  const closing = await server.make.project()
  const own = await server.make.payItem(closing)
  await server.make.payPeriod(closing)
  const id = await server.make.ticket(closing, { ticket_date: '2026-11-10' })
  const assigned = await clerk.post(`/v2/projects/${closing}/pay_item_assignments`,
    { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: own, quantity: '20.00' }] })
  await server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-11-20' WHERE dot_project_id = $1`, [closing])
  const undone = await clerk.post('/v1/slips/undo', { change_set: assigned.headers.get('change-set') })
  expect(undone.status).toBe(422)
  expect(undone.body).toMatchObject({ message: 'Pay period 1 is closed and cannot be updated.', detailed_errors: [{ id, message: 'Pay period 1 is closed and cannot be updated.' }] })
  expect(await row(id)).toMatchObject({ coded: true })
})

test('API-32 PAY-25 CLERK-4 an undo reverses all it can: codes in a closed period stay and are named, and everything else is restored', async () => {
  const closing = await server.make.project()
  const open = await server.make.project()
  const items = [await server.make.payItem(closing), await server.make.payItem(open)]
  for (const one of [closing, open]) await server.make.payPeriod(one)
  const headers = { 'change-set': crypto.randomUUID() }
  const [paid, free] = [await server.make.ticket(closing), await server.make.ticket(open)]
  for (const [at, [project, id]] of [[closing, paid], [open, free]].entries()) {
    await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: items[at], quantity: '20.00' }] }, headers)
  }
  const heavy = await clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [paid, free], max_gvw_override: 80_000 })
  await server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-11-20' WHERE dot_project_id = $1`, [closing])
  // `heavy` did not change the codes of the closed period, so it can be undone
  expect((await clerk.post('/v1/slips/undo', { change_set: heavy.headers.get('change-set') })).body).toMatchObject({ undone: 2, left: [] })
  expect(await row(paid)).toMatchObject({ max_gvw_override: null, coded: true })
  const preview = await clerk.post('/v1/slips/undo', { change_set: headers['change-set'], dry_run: true })
  expect(preview.body).toMatchObject({ would_update: 1, refused: [{ id: paid, message: 'Pay period 1 is closed and cannot be updated.' }] })
  const undone = await clerk.post('/v1/slips/undo', { change_set: headers['change-set'] })
  expect(undone.body).toMatchObject({ undone: 1, slip_ids: [free], left: [{ id: paid, message: 'Pay period 1 is closed and cannot be updated.' }] })
  expect([(await row(paid)).coded, (await row(free)).coded]).toEqual([true, false])
})

test('API-32 another person’s change set cannot be undone', async () => {
  const ids = await tickets(1)
  const done = await clerk.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const colleague = await server.signedIn('administrator')
  expect((await colleague.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).status).toBe(404)
})

test('WORK-22 a person’s own change sets are listed newest first, with those that were undone', async () => {
  const worker = await server.signedIn('administrator')
  const ids = await tickets(2)
  const first = await worker.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const undone = await worker.post('/v1/slips/undo', { change_set: first.headers.get('change-set') })
  const { body } = await worker.get('/v1/slips/change_sets')
  expect(body.change_sets).toMatchObject([
    { change_set: undone.headers.get('change-set'), events: ['undone'], reverses: first.headers.get('change-set'), reversed: false },
    { change_set: first.headers.get('change-set'), events: ['marked_delivered'], ticket_count: 2, reverses: null, reversed: true },
  ])
})

test('TICK-64 API-32 a note that was added is removed by the undo and restored by the redo, and so are several in one set', async () => {
  const [id = 0] = await tickets(1)
  const notes = async () => (await clerk.get(`/v4/slips/${id}`)).body.slip.notes.map(({ text }: { text: string }) => text)
  const headers = { 'change-set': randomUUID() }
  for (const text of ['Scale 2', 'Scale 3']) expect((await clerk.post(`/v1/slips/${id}/notes`, { text }, headers)).status).toBeLessThan(300)
  const before = await row(id)
  const undone = await clerk.post('/v1/slips/undo', { change_set: headers['change-set'] })
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  expect(await notes()).toEqual([])
  expect((await row(id)).details).toEqual(before.details)
  const redone = await clerk.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect(redone.body).toMatchObject({ undone: 1 })
  expect(await notes()).toEqual(['Scale 2', 'Scale 3'])
  const { rows } = await server.owner.query(`SELECT event, changes FROM slip_events WHERE slip_id = $1 ORDER BY id`, [id])
  expect(rows.map(({ event, changes }) => [event, changes.notes[0]?.text ?? null, changes.notes[1]?.text ?? null])).toEqual([
    ['note_added', null, 'Scale 2'], ['note_added', null, 'Scale 3'], ['undone', 'Scale 2', null], ['undone', 'Scale 3', null],
    ['undone', null, 'Scale 2'], ['undone', null, 'Scale 3']])
})

test('TICK-64 API-32 a note that was removed is restored by the undo', async () => {
  const [id = 0] = await tickets(1)
  const { body } = await clerk.post(`/v1/slips/${id}/notes`, { text: 'Driver waited' })
  const removed = await clerk.delete(`/v1/slips/${id}/notes/${body.note.id}`)
  expect((await clerk.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  expect((await clerk.get(`/v4/slips/${id}`)).body.slip.notes).toMatchObject([{ id: body.note.id, text: 'Driver waited' }])
})

test('PAY-34 API-32 an undo reverses what the recent items and the suggestion learned, and a redo restores it', async () => {
  const worker = await server.signedIn('administrator')
  const used = await server.make.payItem(project)
  const [first = 0, second = 0] = await tickets(2)
  await server.owner.query(`UPDATE slips SET plant_id = (SELECT plant_id FROM slips WHERE id = $1) WHERE id = $2`, [first, second])
  const assign = (id: number) => worker.post(`/v2/projects/${project}/pay_item_assignments`,
    { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: used, quantity: '20.00' }] })
  const uses = async () => (await server.owner.query('SELECT uses, used_at FROM pay_item_uses WHERE employee_id = $1', [worker.person.id])).rows
  const one = await assign(first)
  const afterOne = await uses()
  const two = await assign(second)
  expect(await uses()).toMatchObject([{ uses: 2 }])
  const undone = await worker.post('/v1/slips/undo', { change_set: two.headers.get('change-set') })
  expect(await uses()).toEqual(afterOne)
  expect((await worker.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })).status).toBe(200)
  expect(await uses()).toMatchObject([{ uses: 2 }])
  await worker.post('/v1/slips/undo', { change_set: two.headers.get('change-set') })
  await worker.post('/v1/slips/undo', { change_set: one.headers.get('change-set') })
  expect((await row(first)).coded).toBe(false)
  expect(await uses()).toEqual([])
  expect((await worker.get(`/v2/projects/${project}/pay_item_suggestion?slip_id=${first}`)).body).toMatchObject({ pay_item_suggestion: null })
})
