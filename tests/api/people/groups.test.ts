import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
let people: number[]

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  people = []
  for (let at = 0; at < 4; at += 1) people.push((await server.make.employee({ role: 'field_inspector', last_name: `Inspector ${at}` })).id)
})
afterAll(() => server.close())

const GROUPS = '/v3/dot_groups'
const make = (name: string, ids: readonly number[] = people.slice(0, 1), more: object = {}) => admin.post(GROUPS, { name, description: 'About', member_ids: ids, ...more })

test('PEOP-14 a group is created, edited and given members, and each is undone as one change', async () => {
  const creation = await make('Paving north', people.slice(0, 2))
  expect(creation.body.dot_group).toMatchObject({ name: 'Paving north', description: 'About', member_count: 2, member_ids: people.slice(0, 2), version: 1 })
  const { id } = creation.body.dot_group
  const staffed = await admin.patch(`${GROUPS}/${id}`, { version: 1, member_ids: people.slice(1) })
  expect(staffed.body.dot_group).toMatchObject({ member_ids: people.slice(1), version: 2 })
  const renamed = await admin.patch(`${GROUPS}/${id}`, { version: 2, name: 'Paving south', description: '' })
  for (const one of [renamed, staffed]) expect((await admin.post('/v1/slips/undo', { change_set: one.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  expect((await admin.get(`${GROUPS}/${id}`)).body.dot_group).toMatchObject({ name: 'Paving north', description: 'About', member_ids: people.slice(0, 2) })
})

test('PEOP-16 PEOP-18 a group needs a member and a name that no active group has, regardless of the case and width of its letters', async () => {
  await make('Bridges')
  const twice = await make('ＢＲＩＤＧＥＳ\u200b')
  expect([twice.status, twice.body.message]).toEqual([422, 'Duplicate group name.'])
  const empty = await make(' ', [])
  expect(empty.body.detailed_errors).toMatchObject([{ field: 'name', message: 'A group needs a name.' }, { field: 'member_ids', message: 'A group needs at least one member.' }])
  const both = await Promise.all([make('Race'), make('race')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('PEOP-17 when a recently deleted group has the name, restoring it is offered, and a new one can be created anyway', async () => {
  const { id } = (await make('Drainage')).body.dot_group
  await admin.delete(`${GROUPS}/${id}`)
  const offered = await make('drainage')
  expect([offered.status, offered.body.message]).toEqual([422, 'A recently deleted group has this name. Do you want to restore it?'])
  expect(offered.body.detailed_errors).toMatchObject([{ field: 'name', deleted_group_id: id }])
  expect((await make('drainage', people.slice(0, 1), { even_if_deleted: true })).status).toBe(200)
})

test('PEOP-19 a deleted group can be restored, unless an active one has its name', async () => {
  const { id } = (await make('Lighting', people.slice(0, 3))).body.dot_group
  const removed = await admin.delete(`${GROUPS}/${id}`)
  expect((await admin.get(`${GROUPS}?deleted=true&search=lighting`)).body.dot_groups).toMatchObject([{ id, name: 'Lighting' }])
  const other = (await make('Lighting', people.slice(0, 1), { even_if_deleted: true })).body.dot_group
  const refused = await admin.post(`${GROUPS}/${id}/restore`)
  expect([refused.status, refused.body.message]).toEqual([422, 'Duplicate group name.'])
  const undoAnswer = await admin.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })
  expect(undoAnswer.body).toMatchObject({ undone: 0, left: [{ id, record_kind: 'group', message: 'Duplicate group name.' }] })
  await admin.delete(`${GROUPS}/${other.id}`)
  expect((await admin.post(`${GROUPS}/${id}/restore`)).body.dot_group).toMatchObject({ id, member_count: 3, deleted_at: null })
})

test('B13 PEOP-19 API-31 one call removes many groups, with a preview, all or none, and one undo restores them', async () => {
  const ids: number[] = []
  for (const name of ['Culverts', 'Guardrail', 'Signing']) ids.push((await make(name, people.slice(0, 2))).body.dot_group.id)
  const active = async () => (await server.owner.query('SELECT id FROM dot_groups WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY id', [ids])).rows.map(({ id }) => id)
  expect((await admin.post(`${GROUPS}/bulk_remove`, { group_ids: ids, dry_run: true })).body).toEqual({ would_update: 3, refused: [] })
  const stranger = await server.signedIn('administrator', await server.make.agency())
  expect((await stranger.post(`${GROUPS}/bulk_remove`, { group_ids: ids })).status).toBe(404)
  expect((await admin.post(`${GROUPS}/bulk_remove`, { group_ids: [...ids, 2_000_000_001] })).status).toBe(404)
  expect((await admin.post(`${GROUPS}/bulk_remove`, { group_ids: [] })).status).toBe(422)
  expect((await (await server.signedIn('area_manager')).post(`${GROUPS}/bulk_remove`, { group_ids: ids })).status).toBe(403)
  expect(await active()).toEqual(ids)

  const done = await admin.post(`${GROUPS}/bulk_remove`, { group_ids: [...ids, ids[0]] })
  expect(done.body).toEqual({ updated: 3, group_ids: ids })
  expect(await active()).toEqual([])
  const { rows: events } = await server.owner.query(
    `SELECT record_id, change_set FROM record_events WHERE record_kind = 'group' AND event = 'deleted' AND record_id = ANY($1) ORDER BY record_id`, [ids])
  expect(events).toEqual(ids.map((id) => ({ record_id: id, change_set: done.headers.get('change-set') })))
  expect((await admin.post(`${GROUPS}/bulk_remove`, { group_ids: ids.slice(0, 1) })).status).toBe(404)

  expect((await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body).toMatchObject({ undone: 3, left: [] })
  expect(await active()).toEqual(ids)
  expect((await admin.get(`${GROUPS}/${ids[0]}`)).body.dot_group.member_ids).toEqual(people.slice(0, 2))
})

test('B13 PEOP-19 API-31 one call restores many groups, with a preview that names those that cannot be restored, all or none, and one undo deletes them again', async () => {
  const ids: number[] = []
  for (const name of ['Walls', 'Ramps', 'Medians']) ids.push((await make(name, people.slice(0, 2))).body.dot_group.id)
  const [first = 0, second = 0, third = 0] = ids
  const active = async () => (await server.owner.query('SELECT id FROM dot_groups WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY id', [ids])).rows.map(({ id }) => id)
  const path = `${GROUPS}/bulk_restore`
  await admin.post(`${GROUPS}/bulk_remove`, { group_ids: ids })
  const other = (await make('ramps', people.slice(0, 1), { even_if_deleted: true })).body.dot_group.id
  const refused = { id: second, message: 'Duplicate group name.' }
  expect((await admin.post(path, { group_ids: ids, dry_run: true })).body).toEqual({ would_update: 2, refused: [{ ...refused, ticket_number: 'Ramps' }] })
  const whole = await admin.post(path, { group_ids: ids })
  expect([whole.status, whole.body.message, whole.body.detailed_errors]).toEqual([422, 'Duplicate group name.', [{ ...refused, name: 'Ramps' }]])
  expect((await admin.post(path, { group_ids: [...ids, 2_000_000_001] })).status).toBe(404)
  expect((await (await server.signedIn('administrator', await server.make.agency())).post(path, { group_ids: ids })).status).toBe(404)
  expect((await (await server.signedIn('area_manager')).post(path, { group_ids: ids })).status).toBe(403)
  expect(await active()).toEqual([])

  await admin.delete(`${GROUPS}/${other}`)
  const twins = await admin.post(path, { group_ids: [second, other] })
  expect([twins.status, twins.body.detailed_errors]).toEqual([422, [{ id: other, name: 'ramps', message: 'Duplicate group name.' }]])
  const done = await admin.post(path, { group_ids: [third, first, second, first] })
  expect([done.body, await active()]).toEqual([{ updated: 3, group_ids: ids }, ids])
  expect((await admin.post(path, { group_ids: [first] })).body.detailed_errors).toEqual([{ id: first, name: 'Walls', message: expect.stringMatching(/not deleted/i) }])
  const { rows: events } = await server.owner.query(
    `SELECT record_id, change_set FROM record_events WHERE record_kind = 'group' AND event = 'restored' AND record_id = ANY($1) ORDER BY record_id`, [ids])
  expect(events).toEqual(ids.map((id) => ({ record_id: id, change_set: done.headers.get('change-set') })))
  expect((await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body).toMatchObject({ undone: 3, left: [] })
  expect(await active()).toEqual([])
})

test('PEOP-14 many employees are added to a group, with a preview, and removed by undo', async () => {
  const { id } = (await make('Striping', people.slice(0, 1))).body.dot_group
  const body = { employee_ids: people }
  expect((await admin.post(`${GROUPS}/${id}/members`, { ...body, dry_run: true })).body).toEqual({ would_update: 3, refused: [] })
  const done = await admin.post(`${GROUPS}/${id}/members`, body)
  expect(done.body).toMatchObject({ updated: 3 })
  await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
  expect((await admin.get(`${GROUPS}/${id}`)).body.dot_group.member_ids).toEqual(people.slice(0, 1))
})

test('API-35 of two administrators who edit one group, the second learns who changed what', async () => {
  const { id } = (await make('Signals')).body.dot_group
  const colleague = await server.signedIn('administrator')
  await colleague.patch(`${GROUPS}/${id}`, { version: 1, description: 'theirs' })
  const stale = await admin.patch(`${GROUPS}/${id}`, { version: 1, description: 'mine' })
  expect([stale.status, stale.body.current]).toEqual([409, [expect.objectContaining({ description: 'theirs', changed_by: expect.stringContaining('Pat Person') })]])
})

test('API-16 an employee of another agency cannot be put into a group', async () => {
  const stranger = await server.make.employee({ role: 'pending', dot_authority_id: await server.make.agency() })
  expect((await make('Strangers', [stranger.id])).status).toBe(404)
})

test('PEOP-21 the search across employees and groups finds both by name', async () => {
  await make('Inspectors of the west', people.slice(0, 2))
  const engineer = await server.signedIn('field_engineer')
  const { body } = await engineer.get('/v3/dot_employees_groups?search=inspector')
  expect(body.dot_employees.map((one: { id: number }) => one.id).sort()).toEqual(expect.arrayContaining(people))
  expect(body.dot_groups).toMatchObject([{ name: 'Inspectors of the west', member_ids: people.slice(0, 2) }])
})

test('CONST-3 PEOP-8 PEOP-19 after 31 days deleted employees and groups are permanently removed, and what they did stays on record', async () => {
  const expiredEmployee = await server.make.employee({ role: 'pending', deleted_at: new Date(Date.now() - 31 * 86_400_000 - 1000) })
  const recentEmployee = await server.make.employee({ role: 'pending', deleted_at: new Date(Date.now() - 31 * 86_400_000 + 60_000) })
  const group = (await make('Old')).body.dot_group
  await server.owner.query(`UPDATE dot_groups SET deleted_at = now() - interval '31 days' WHERE id = $1`, [group.id])
  expect(await purgeDeleted(server.running.platform.database, server.running.platform.log)).toBe(2)
  const { rows } = await server.owner.query('SELECT id FROM employees WHERE id = ANY($1)', [[expiredEmployee.id, recentEmployee.id]])
  expect(rows).toEqual([{ id: recentEmployee.id }])
  const eventsOf = async (kind: string, id: number) => (await server.owner.query(`SELECT event, actor FROM record_events WHERE record_kind = $1 AND record_id = $2 ORDER BY id`, [kind, id])).rows
  expect(await eventsOf('group', group.id)).toEqual([{ event: 'created', actor: expect.any(String) }, { event: 'purged', actor: 'Slipway' }])
  expect(await eventsOf('employee', expiredEmployee.id)).toEqual([{ event: 'purged', actor: 'Slipway' }])
})

test('PEOP-14, PEOP-21, AUTH-43 the groups that the filters select are exported with their members, safe in a spreadsheet, and not under impersonation', async () => {
  const named = await server.make.employee({ role: 'qc_lab', first_name: '+Zoë', last_name: 'Export, B', email: 'zoe@agency.example' })
  await make('=Lab "north"', [named.id, people[0] ?? 0], { description: 'Cores\nand slumps' })
  const reader = await server.signedIn('area_manager')
  const { status, body, headers } = await reader.get(`${GROUPS}/export?search=cores`)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', expect.stringContaining('groups.csv')])
  const [first, second] = (await server.owner.query<{ email: string }>('SELECT email FROM employees WHERE id = ANY ($1) ORDER BY lower(last_name)', [[named.id, people[0]]])).rows.map(({ email }) => email)
  expect(String(body).split('\r\n')).toEqual([
    'Group,Description,Member,Email',
    `"'=Lab ""north""","Cores\nand slumps","'+Zoë Export, B",${first}`,
    `"'=Lab ""north""","Cores\nand slumps",Pat Inspector 0,${second}`,
    '',
  ])
  expect((await (await server.signedIn('field_inspector')).get(`${GROUPS}/export`)).status).toBe(403)
  const acting = await sessionOf(server.running, reader.person)
  await server.owner.query('UPDATE sessions SET impersonator_login_id = $2 WHERE id = $1', [acting.session_id, admin.person.login_id])
  const refused = await acting.get(`${GROUPS}/export`)
  expect([refused.status, refused.body.message]).toEqual([403, 'Feature not available during impersonation.'])
})
