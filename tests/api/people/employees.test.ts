import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#src/platform/domain/session/roles'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

const PEOPLE = '/v3/dot_employees'
let count = 0
const fields = (more: object = {}) => ({ first_name: 'Ada', last_name: `Byron ${++count}`, email: `ada-${count}@agency.example`, phone: '', role: 'field_engineer', districts: ['North'], ...more })
const add = async (more: object = {}) => (await admin.post(PEOPLE, fields(more))).body.dot_employee

test('PEOP-2 PEOP-6 an employee is added, read and edited with name, email, phone, role and districts', async () => {
  const creation = await admin.post(PEOPLE, fields({ first_name: '  Ada   Maria ', email: 'ADA@Agency.example ', phone: '1(555) 201-0001', districts: ['North', 'North', ' South '] }))
  expect(creation.status).toBe(200)
  expect(creation.body.dot_employee).toMatchObject({
    first_name: 'Ada Maria', email: 'ada@agency.example', phone: '+15552010001', role: 'field_engineer', districts: ['North', 'South'], status: 'invited', last_active_at: null, version: 1,
  })
  const { id } = creation.body.dot_employee
  const changed = await admin.patch(`${PEOPLE}/${id}`, { version: 1, phone: null, last_name: 'Lovelace' })
  expect(changed.body.dot_employee).toMatchObject({ phone: null, last_name: 'Lovelace', version: 2 })
  expect((await admin.get(`${PEOPLE}/${id}`)).body.dot_employee).toEqual(changed.body.dot_employee)
})

test('PEOP-3 PEOP-6 names in every script are kept, found and exported; zero-width and right-to-left marks are dropped and do not make a second person, and characters that reverse a line are refused', async () => {
  const written = [['Дмитрий', 'Żurek'], ['יעל', 'כהן'], ['محمد', 'العلي'], ['李', '小龍'], ['प्रिया', 'शर्मा'], ['𠮷野', 'Þórsdóttir'], ['می\u200cخواهم', 'ப்ரியா']] as const
  for (const [first_name, last_name] of written) {
    const employee = await add({ first_name: `\u200f${first_name}\u200b`, last_name: `\ufeff${last_name}\u200f` })
    expect([employee.first_name, employee.last_name]).toEqual([first_name, last_name])
    const { body } = await admin.get(`${PEOPLE}?search=${encodeURIComponent(last_name)}`)
    expect(body.dot_employees.map(({ id }: { id: number }) => id)).toEqual([employee.id])
    expect((await admin.get(`${PEOPLE}/export?search=${encodeURIComponent(last_name)}`)).body).toContain(`\r\n${first_name},${last_name},`)
  }
  for (const turning of ['\u202eada', 'Ada\u2067']) expect((await admin.post(PEOPLE, fields({ first_name: turning }))).status, turning).toBe(422)
  const first = await add({ email: 'hidden@agency.example' })
  const twin = await admin.post(PEOPLE, fields({ email: 'hid\u200bden@agency.example\u200f' }))
  expect([twin.status, first.email]).toEqual([422, 'hidden@agency.example'])
})

test('PEOP-3 PEOP-4 PEOP-7 PEOP-11 invalid values are refused by field, under the employee error message', async () => {
  const refused = await admin.post(PEOPLE, fields({ first_name: ' \u200b ', last_name: '', email: 'nobody', phone: '12', role: 'owner' }))
  expect(refused.status).toBe(422)
  expect(refused.body.message).toBe('The employee could not be created: First name is required.')
  expect(refused.body.detailed_errors).toMatchObject([
    { field: 'first_name', message: 'First name is required.' },
    { field: 'last_name', message: 'Last name is required.' },
    { field: 'email', message: 'Email is not valid.' },
    { field: 'phone', message: 'Phone number is not valid.' },
    { field: 'role', message: expect.stringContaining('Administrator, Area manager') },
  ])
  const { id } = await add()
  const update = await admin.patch(`${PEOPLE}/${id}`, { version: 1, email: 'none' })
  expect([update.status, update.body.message]).toEqual([422, 'The employee could not be updated: Email is not valid.'])
})

test('PEOP-2, ACCT-10 a district that the agency does not have is refused by name when it is added, pasted or edited; districts that a person already has stay', async () => {
  const agency = await server.make.agency({ districts: ['North', 'South'] })
  const here = await server.signedIn('administrator', agency)
  const unknown = 'West is not one of the agency’s districts: North, South.'
  const refused = await here.post(PEOPLE, fields({ districts: ['North', 'West'] }))
  expect([refused.status, refused.body.message]).toEqual([422, `The employee could not be created: ${unknown}`])
  expect(refused.body.detailed_errors).toEqual([{ field: 'districts', message: unknown }])
  const employee = (await here.post(PEOPLE, fields({ districts: ['south', 'SOUTH'] }))).body.dot_employee
  expect(employee.districts).toEqual(['South'])
  await server.owner.query(`UPDATE dot_authorities SET districts = '{North}' WHERE id = $1`, [agency])
  const change = (version: number, districts: string[]) => here.patch(`${PEOPLE}/${employee.id}`, { version, districts })
  expect((await change(1, ['South', 'North'])).body.dot_employee).toMatchObject({ districts: ['South', 'North'], version: 2 })
  expect((await change(2, ['South', 'East'])).body.detailed_errors).toEqual([{ field: 'districts', message: 'East is not one of the agency’s districts: North.' }])
  expect((await change(2, ['North'])).status).toBe(200)
  expect((await change(3, ['South'])).status).toBe(422)
  const pasted = await here.post(`${PEOPLE}/add_many`, { dot_employees: [{ line: 2, ...fields({ districts: ['north'] }) }, { line: 3, ...fields({ districts: ['East'] }) }], dry_run: true })
  expect(pasted.body).toMatchObject({ would_update: 1, refused: [{ id: 3, message: 'East is not one of the agency’s districts: North.' }] })
})

test('PEOP-5 an email and a phone belong to one active employee of the agency, however they are written', async () => {
  await add({ email: 'one@agency.example', phone: '5552010002' })
  const email = await admin.post(PEOPLE, fields({ email: 'ONE@agency.example' }))
  expect(email.body.detailed_errors).toEqual([{ field: 'email', message: 'Email already in use.' }])
  const phone = await admin.post(PEOPLE, fields({ phone: '+1 555 201 0002' }))
  expect(phone.body.detailed_errors).toEqual([{ field: 'phone', message: 'Phone number already in use.' }])
  const elsewhere = await server.signedIn('administrator', await server.make.agency())
  expect((await elsewhere.post(PEOPLE, fields({ email: 'one@agency.example', phone: '5552010002' }))).status).toBe(200)
  const both = await Promise.all([1, 2].map(() => admin.post(PEOPLE, fields({ email: 'race@agency.example' }))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('PEOP-1 PEOP-8 CONST-3 a deleted employee is listed as recently deleted and can be restored within 30 days', async () => {
  const { id, last_name: name } = await add()
  expect((await admin.delete(`${PEOPLE}/${id}`)).status).toBe(204)
  const list = async (query: string) => (await admin.get(`${PEOPLE}?search=${encodeURIComponent(name)}${query}`)).body.dot_employees.map((one: { id: number }) => one.id)
  expect([await list(''), await list('&deleted=true')]).toEqual([[], [id]])
  await server.owner.query(`UPDATE employees SET deleted_at = now() - interval '31 days' + interval '1 minute' WHERE id = $1`, [id])
  expect((await admin.post(`${PEOPLE}/${id}/restore`)).body.dot_employee).toMatchObject({ id, status: 'invited', deleted_at: null })
  await admin.delete(`${PEOPLE}/${id}`)
  await server.owner.query(`UPDATE employees SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id])
  const late = await admin.post(`${PEOPLE}/${id}/restore`)
  expect(late.status).toBe(422)
})

test('PEOP-5 PEOP-8 a restore is refused while somebody else has the email', async () => {
  const { id, email } = await add()
  await admin.delete(`${PEOPLE}/${id}`)
  await add({ email })
  const refused = await admin.post(`${PEOPLE}/${id}/restore`)
  expect([refused.status, refused.body.message]).toEqual([422, 'The employee could not be updated: Email already in use.'])
})

test('PEOP-20 a deleted employee leaves groups and teams at once and rejoins them when restored, including by undo', async () => {
  const employee = await server.make.employee({ role: 'field_engineer' })
  const [stays, goes] = [await server.make.project(), await server.make.project()]
  for (const project of [stays, goes]) await server.make.onTeam(project, employee)
  const other = await add()
  const group = (await admin.post('/v3/dot_groups', { name: 'Night shift', member_ids: [employee.id, other.id] })).body.dot_group
  const teams = async () => (await server.owner.query('SELECT dot_project_id FROM project_employees WHERE employee_id = $1 ORDER BY 1', [employee.id])).rows.length
  const members = async () => (await admin.get(`/v3/dot_groups/${group.id}`)).body.dot_group.member_ids
  const removed = await admin.delete(`${PEOPLE}/${employee.id}`)
  expect([await teams(), await members()]).toEqual([0, [other.id]])
  await admin.post(`${PEOPLE}/${employee.id}/restore`)
  expect([await teams(), await members()]).toEqual([2, expect.arrayContaining([employee.id, other.id])])
  const again = await admin.delete(`${PEOPLE}/${employee.id}`)
  expect(removed.status).toBe(204)
  expect((await admin.post('/v1/slips/undo', { change_set: again.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  expect([await teams(), (await members()).length]).toEqual([2, 2])
})

test('AUTH-68 PEOP-8 removing a person, changing their role, and undoing either one ends their sessions at once', async () => {
  const employee = await server.make.employee({ role: 'field_engineer' })
  const ends = async (change: () => Promise<{ status: number; headers: Headers }>) => {
    const session = await sessionOf(server.running, employee)
    expect((await session.get('/v3/sessions/_me')).status).toBe(200)
    const changed = await change()
    expect(changed.status).toBeLessThan(300)
    expect((await session.get('/v3/sessions/_me')).status).toBe(401)
    return changed
  }
  const role = await ends(() => admin.patch(`${PEOPLE}/bulk_role_update`, { employee_ids: [employee.id], role: 'pending' }))
  await ends(() => admin.post('/v1/slips/undo', { change_set: role.headers.get('change-set') }))
  await ends(() => admin.delete(`${PEOPLE}/${employee.id}`))
})

test('PEOP-9 nobody can remove or demote themselves, and the last administrator stays one', async () => {
  const agency = await server.make.agency()
  const only = await server.signedIn('administrator', agency)
  const mine = `${PEOPLE}/${only.person.id}`
  const last = await only.patch(mine, { version: 1, role: 'pending' })
  expect([last.status, last.body.message]).toEqual([422, 'An agency needs at least one administrator.'])
  await server.signedIn('administrator', agency)
  const own = await only.delete(mine)
  expect([own.status, own.body.message]).toEqual([422, 'The employee could not be updated: You cannot remove yourself or change your own role.'])
  const bulk = await only.post(`${PEOPLE}/bulk_remove`, { filters: {}, dry_run: true })
  expect(bulk.body).toMatchObject({ would_update: 1, refused: [{ id: only.person.id, message: 'You cannot remove yourself or change your own role.' }] })
})

test('PEOP-9 administrators who demote and remove each other at once never leave the agency without one', async () => {
  const agency = await server.make.agency()
  const all = await Promise.all(Array.from({ length: 4 }, () => server.signedIn('administrator', agency)))
  const answers = await Promise.all(all.flatMap((one, at) => {
    const other = all[(at + 1) % all.length]?.person.id ?? 0
    return [one.patch(`${PEOPLE}/bulk_role_update`, { employee_ids: [other], role: 'pending' }), one.post(`${PEOPLE}/bulk_remove`, { employee_ids: [other] })]
  }))
  const { rows } = await server.owner.query(`SELECT count(*)::int AS left_ones FROM employees WHERE dot_authority_id = $1 AND role = 'administrator' AND deleted_at IS NULL`, [agency])
  expect(rows[0].left_ones).toBeGreaterThan(0)
  expect(answers.every(({ status }) => [200, 401, 403, 404].includes(status))).toBe(true)
})

test('PEOP-12 the active users are those who have logged in since a given moment', async () => {
  const agency = await server.make.agency()
  const viewer = await server.signedIn('area_manager', agency)
  await server.make.employee({ role: 'pending', dot_authority_id: agency, last_active_at: '2026-01-01T00:00:00Z' })
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const { body } = await viewer.get(`${PEOPLE}?active_since=${encodeURIComponent(since)}`)
  expect(body.dot_employees.map((one: { id: number }) => one.id)).toEqual([viewer.person.id])
})

test('PEOP-21 roles with view_employees can read, and only administrators can edit', async () => {
  const { id } = await add()
  for (const role of roles) {
    const client = await server.signedIn(role)
    const reads = ['administrator', 'area_manager', 'field_engineer'].includes(role)
    expect((await client.get(PEOPLE)).status).toBe(reads ? 200 : 403)
    if (role !== 'administrator') expect((await client.patch(`${PEOPLE}/${id}`, { version: 1, first_name: 'No' })).status).toBe(403)
  }
})

test('API-35 of two administrators who edit one person, the second learns who changed what', async () => {
  const { id } = await add({ first_name: 'Grace' })
  const colleague = await server.signedIn('administrator')
  await colleague.patch(`${PEOPLE}/${id}`, { version: 1, first_name: 'Hopper' })
  const stale = await admin.patch(`${PEOPLE}/${id}`, { version: 1, first_name: 'Mine' })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toMatchObject([{ id, first_name: 'Hopper', version: 2, changed_by: expect.stringContaining('Pat Person') }])
})

test('PEOP-6 AUTH-43 the export is a CSV of what the filters select, safe in a spreadsheet, and refused under impersonation', async () => {
  await add({ first_name: '=HYPERLINK("x")a', last_name: 'Exported, "one"', phone: '5552010009' })
  const { status, body, headers } = await admin.get(`${PEOPLE}/export?search=exported`)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', expect.stringContaining('employees.csv')])
  const [heading, line] = String(body).split('\r\n')
  expect(heading).toBe('First name,Last name,Email,Phone,Role,Districts,Groups,Status,Last active')
  expect(line).toMatch(/^"'=HYPERLINK\(""x""\)a","Exported, ""one""",ada-\d+@agency.example,\+15552010009,Field engineer,North,,invited,$/)
  const employee = await server.make.employee({ role: 'administrator' })
  const acting = await sessionOf(server.running, employee)
  await server.owner.query('UPDATE sessions SET impersonator_login_id = $2 WHERE id = $1', [acting.session_id, admin.person.login_id])
  const refused = await acting.get(`${PEOPLE}/export`)
  expect([refused.status, refused.body.message]).toEqual([403, 'Feature not available during impersonation.'])
})

test('PEOP-11 API-31 a role is given to many people with a preview, undone and redone', async () => {
  const people = await Promise.all([add(), add(), add()])
  const body = { employee_ids: people.map(({ id }) => id), role: 'qc_lab' }
  expect((await admin.patch(`${PEOPLE}/bulk_role_update`, { ...body, dry_run: true })).body).toEqual({ would_update: 3, refused: [] })
  const done = await admin.patch(`${PEOPLE}/bulk_role_update`, body)
  expect(done.body).toMatchObject({ updated: 3, refused: [] })
  const rolesNow = async () => (await server.owner.query('SELECT DISTINCT role FROM employees WHERE id = ANY($1)', [body.employee_ids])).rows.map(({ role }) => role)
  expect(await rolesNow()).toEqual(['qc_lab'])
  expect((await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body.undone).toBe(3)
  expect(await rolesNow()).toEqual(['field_engineer'])
  expect((await admin.patch(`${PEOPLE}/bulk_role_update`, { ...body, role: 'king' })).status).toBe(422)
})

test('PEOP-8 API-32 undo of a removal skips a person whose email was taken meanwhile, and says so', async () => {
  const [one, two] = [await add(), await add()]
  const removed = await admin.post(`${PEOPLE}/bulk_remove`, { employee_ids: [one.id, two.id] })
  await add({ email: two.email })
  const undone = await admin.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 1, left: [{ id: two.id, message: 'Email already in use.' }] })
})

test('API-32 PEOP-8 the undo of an addition removes the person, and the redo brings them back', async () => {
  const creation = await admin.post(PEOPLE, fields())
  const { id } = creation.body.dot_employee
  const undone = await admin.post('/v1/slips/undo', { change_set: creation.headers.get('change-set') })
  expect((await admin.get(`${PEOPLE}/${id}`)).body.dot_employee.status).toBe('deleted')
  await admin.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect((await admin.get(`${PEOPLE}/${id}`)).body.dot_employee.status).not.toBe('deleted')
})
