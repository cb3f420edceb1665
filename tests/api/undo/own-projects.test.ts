import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const undo = (client: SignedInClient, answer: Answer) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const team = (project: number) => `/v2/projects/${project}/dot_employees`
const teamOf = async (project: number) => (await server.owner.query<{ employee_id: number }>('SELECT employee_id FROM project_employees WHERE dot_project_id = $1 ORDER BY 1', [project])).rows.map((row) => row.employee_id)

test('API-32 PROJ-44 a person who created a project can undo and redo that, even with a role bound to teams', async () => {
  const manager = await server.signedIn('area_manager')
  const created = await manager.post('/v3/dot_projects', { title: 'Ramp', state_project_number: 'SP-RAMP', timezone: 'America/Chicago' })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { id } = created.body.project
  const undone = await undo(manager, created)
  expect(undone.body).toMatchObject({ undone: 1, not_seen: 0 })
  expect((await manager.get(`/v3/projects/${id}`)).status).toBe(404)
  expect((await undo(manager, undone)).body).toMatchObject({ undone: 1 })
  expect((await manager.get(`/v3/projects/${id}`)).status).toBe(200)
})

test('API-32 PROJ-44 a person who removed the whole team, themselves included, can undo that, but not after another change of the team', async () => {
  const engineer = await server.signedIn('field_engineer')
  const [colleague, other] = [await server.make.employee({ role: 'field_inspector' }), await server.make.employee({ role: 'field_inspector' })]
  const project = await server.make.project()
  const everybody = [engineer.person.id ?? 0, colleague.id].toSorted((a, b) => a - b)
  await administrator.post(team(project), { employee_ids: everybody })
  const removed = await engineer.post(`${team(project)}/bulk_remove`, { employee_ids: everybody })
  expect(await teamOf(project)).toEqual([])
  expect((await undo(engineer, removed)).body).toMatchObject({ undone: 1 })
  expect(await teamOf(project)).toEqual(everybody)
  const again = await engineer.post(`${team(project)}/bulk_remove`, { employee_ids: everybody })
  await administrator.post(team(project), { employee_ids: [other.id] })
  expect((await undo(engineer, again)).status).toBe(404)
  expect(await teamOf(project)).toEqual([other.id])
})

test('API-32 PROJ-44 an undo does not change a project from which somebody else removed the person under the same change set', async () => {
  const engineer = await server.signedIn('field_engineer')
  const [own, lost] = [await server.make.project(), await server.make.project()]
  for (const project of [own, lost]) await administrator.post(team(project), { employee_ids: [engineer.person.id] })
  const both = { 'change-set': randomUUID() }
  const [first, second] = [await server.make.employee({ role: 'field_inspector' }), await server.make.employee({ role: 'field_inspector' })]
  expect((await engineer.post(team(lost), { employee_ids: [first.id] }, both)).status).toBe(200)
  expect((await engineer.post(team(own), { employee_ids: [second.id] }, both)).status).toBe(200)
  expect((await administrator.post(`${team(lost)}/bulk_remove`, { employee_ids: [engineer.person.id] }, both)).status).toBe(200)
  expect((await engineer.post('/v1/slips/undo', { change_set: both['change-set'] })).body).toMatchObject({ undone: 1, not_seen: 1 })
  expect(await teamOf(lost)).toEqual([first.id])
})
