import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let admin: SignedInClient
let colleague: SignedInClient
let people: readonly number[]

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  colleague = await server.signedIn('administrator')
})
beforeEach(async () => {
  const employees = await Promise.all(Array.from({ length: 6 }, () => server.make.employee({ role: 'field_inspector' })))
  people = employees.map(({ id }) => id).sort((one, other) => one - other)
})
afterAll(() => server.close())

const undo = (of: Answer, by = admin) => by.post('/v1/slips/undo', { change_set: of.headers.get('change-set') })
const makeGroup = async (ids: readonly number[]): Promise<number> => (await admin.post('/v3/dot_groups', { name: `Group ${ids.join()}`, description: '', member_ids: ids })).body.dot_group.id
const members = async (group: number): Promise<number[]> => (await admin.get(`/v3/dot_groups/${group}`)).body.dot_group.member_ids
const addTo = (group: number, ids: readonly number[], by = admin) => by.post(`/v3/dot_groups/${group}/members`, { employee_ids: ids })
const line = (at: number) => ({ line: at, first_name: 'Sam', last_name: `Line ${at}`, email: `line-${at}@counted.example`, phone: '', role: 'pending', districts: [] })

thorough('API-32 PEOP-5 997 employees and then 1 more are added: each undo says how many it took back', async () => {
  const many = await admin.post('/v3/dot_employees/add_many', { dot_employees: Array.from({ length: 997 }, (_none, at) => line(at + 1)) })
  const one = await admin.post('/v3/dot_employees/add_many', { dot_employees: [line(2000)] })
  const counts = (await admin.get('/v1/slips/change_sets')).body.change_sets.slice(0, 2).map(({ record_counts: counted }: { record_counts: object }) => counted)
  expect(counts).toEqual([{ employee: 1 }, { employee: 997 }])
  expect((await undo(one)).body).toMatchObject({ undone: 1, left: [] })
  expect((await undo(many)).body).toMatchObject({ undone: 997, left: [] })
})

test('API-32 PEOP-14 undoing an addition to a group removes those who were added, even after a colleague added others; redo adds them again', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = people
  const group = await makeGroup([first])
  const added = await addTo(group, [second, third])
  await addTo(group, [fourth], colleague)
  await addTo(group, [fifth])
  const undone = await undo(added)
  expect(undone.body).toMatchObject({ undone: 1, left: [], records: [{ kind: 'group', ids: [group] }] })
  expect(await members(group)).toEqual([first, fourth, fifth])
  expect((await undo(undone)).body).toMatchObject({ undone: 1, left: [] })
  expect(await members(group)).toEqual([first, second, third, fourth, fifth])
})

test('API-32 a change that was undone between others’ changes does not make the change before it undoable', async () => {
  const [first = 0, second = 0, third = 0] = people
  const group = await makeGroup([first])
  const renamed = await admin.patch(`/v3/dot_groups/${group}`, { version: 1, name: `Renamed ${group}` })
  const added = await addTo(group, [second])
  await colleague.patch(`/v3/dot_groups/${group}`, { version: 3, name: `Theirs ${group}` })
  await addTo(group, [third], colleague)
  expect((await undo(added)).body).toMatchObject({ undone: 1, left: [] })
  expect((await undo(renamed)).body).toMatchObject({ undone: 0, left: [{ id: group, ticket_number: `Theirs ${group}` }] })
  expect((await admin.get(`/v3/dot_groups/${group}`)).body.dot_group).toMatchObject({ name: `Theirs ${group}`, member_ids: [first, third] })
})

test('API-32 nothing is undone of an addition that a colleague already took back, or to a group that was deleted since', async () => {
  const [first = 0, second = 0] = people
  const group = await makeGroup([first])
  const added = await addTo(group, [second])
  await colleague.patch(`/v3/dot_groups/${group}`, { version: 2, member_ids: [first] })
  expect((await undo(added)).body).toMatchObject({ undone: 0, left: [{ id: group, changed_by: expect.stringContaining('Pat') }] })
  const again = await addTo(group, [second])
  await colleague.delete(`/v3/dot_groups/${group}`)
  expect((await undo(again)).body).toMatchObject({ undone: 0, left: [{ id: group }] })
})

test('API-32 PROJ-23 undoing an addition to a team removes those who were added, even after a colleague added others', async () => {
  const [first = 0, second = 0, third = 0] = people
  const project = await server.make.project()
  const path = `/v2/projects/${project}/dot_employees`
  await admin.post(path, { employee_ids: [first] })
  const added = await admin.post(path, { employee_ids: [second] })
  await colleague.post(path, { employee_ids: [third] })
  expect((await undo(added)).body).toMatchObject({ undone: 1, left: [] })
  const { rows } = await server.owner.query('SELECT employee_id AS id FROM project_employees WHERE dot_project_id = $1 ORDER BY 1', [project])
  expect(rows.map(({ id }) => id)).toEqual([first, third])
})
