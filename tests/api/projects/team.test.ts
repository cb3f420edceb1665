import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { teams } from '#src/areas/projects/api/teams'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let manager: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  manager = await server.signedIn('area_manager')
  project = await server.make.project({ title: 'Bridge deck', state_project_number: 'SP-1', contract_number: 'C-1' })
})
afterAll(() => server.close())

const team = (id = project) => `/v2/projects/${id}/dot_employees`
const ids = (answer: { body: { dot_employees: { id: number }[] } }) => answer.body.dot_employees.map(({ id }) => id)

describe('the team of a project', () => {
  test('PROJ-23 people are added, listed, counted and removed', async () => {
    const [one, two] = [await server.make.employee({ role: 'field_inspector' }), await server.make.employee({ role: 'field_engineer', last_name: 'Aalto' })]
    const added = await administrator.post(team(), { employee_ids: [one.id, two.id] })
    expect(faultsOfAnswer(teams.add, added.body)).toEqual([])
    expect(added.body.added).toBe(2)
    expect(ids(await administrator.get(team()))).toEqual([two.id, one.id])
    expect((await administrator.get(`/v3/projects/${project}/employees?search=aalto`)).body.employees.map(({ id }: { id: number }) => id)).toEqual([two.id])
    expect((await administrator.get(`${team()}/count`)).body).toEqual({ count: 2 })
    expect((await administrator.delete(`${team()}/${one.id}`)).status).toBe(204)
    expect((await administrator.delete(`${team()}/${one.id}`)).status).toBe(404)
    expect((await administrator.get(`${team()}/count`)).body).toEqual({ count: 1 })
  })

  test('PROJ-24 a team cannot be saved without an employee', async () => {
    const answer = await administrator.post(team(), { employee_ids: [] })
    expect([answer.status, answer.body.message]).toEqual([422, 'At least one employee must be added.'])
  })

  test('PROJ-18 PROJ-44 PROJ-48 a person who may add themselves joins a project that they are not on, and adds nobody else', async () => {
    const offered = await manager.get('/v1/dot_projects/joinable?search=bridge')
    expect(faultsOfAnswer(teams.joinable, offered.body)).toEqual([])
    expect(offered.body.projects).toEqual([{ id: project, title: 'Bridge deck', state_project_number: 'SP-1', contract_number: 'C-1', job_number: null }])
    expect((await manager.get(`/v3/projects/${project}`)).status).toBe(404)
    const friend = await server.make.employee({ role: 'field_inspector' })
    expect((await manager.post(team(), { employee_ids: [manager.person.id, friend.id] })).status).toBe(404)
    expect((await manager.post(team(), { employee_ids: [manager.person.id] })).body.added).toBe(1)
    expect((await manager.get(`/v3/projects/${project}`)).status).toBe(200)
    expect((await manager.post(team(), { employee_ids: [friend.id] })).body.added).toBe(1)
    expect((await manager.get('/v1/dot_projects/joinable')).body.projects).toEqual([])
  })

  test('PROJ-15 a role without the permission gets 403', async () => {
    for (const role of roles.filter((one) => !['administrator', 'area_manager', 'field_engineer'].includes(one))) {
      const client = await server.signedIn(role)
      expect((await client.post(team(), { employee_ids: [client.person.id] })).status, role).toBe(403)
      expect((await client.get(team())).status, role).toBe(403)
    }
  })

  test('API-31 PROJ-23 PROJ-35 one call takes many people off a team, all or none, with a preview and one event, and one undo adds them again', async () => {
    const other = await server.make.project()
    const people = [await server.make.employee({ role: 'field_inspector' }), await server.make.employee({ role: 'field_inspector' }), await server.make.employee({ role: 'field_inspector' })].map(({ id }) => id)
    const [remainingId = 0, ...removedIds] = people
    await administrator.post(team(other), { employee_ids: people })
    const path = `${team(other)}/bulk_remove`
    const onTeam = async () => ids(await administrator.get(team(other))).toSorted((one, two) => one - two)
    const version = async () => (await administrator.get(`/v3/projects/${other}`)).body.project.version
    const before = await version()
    expect((await administrator.post(path, { employee_ids: removedIds, dry_run: true })).body).toEqual({ would_update: 2, refused: [] })
    const outsider = (await server.make.employee({ role: 'field_inspector' })).id
    const refused = await administrator.post(path, { employee_ids: [...removedIds, outsider] })
    expect([refused.status, refused.body.detailed_errors.map(({ id }: { id: number }) => id)]).toEqual([404, [outsider]])
    expect((await administrator.post(path, { employee_ids: [] })).status).toBe(422)
    expect((await (await server.signedIn('administrator', await server.make.agency())).post(path, { employee_ids: removedIds })).status).toBe(404)
    expect((await (await server.signedIn('area_manager')).post(path, { employee_ids: removedIds })).status).toBe(404)
    expect((await (await server.signedIn('field_inspector')).post(path, { employee_ids: removedIds })).status).toBe(403)
    expect([await onTeam(), await version()]).toEqual([people, before])

    const done = await administrator.post(path, { employee_ids: [...removedIds, ...removedIds] })
    expect(faultsOfAnswer(teams.bulkRemove, done.body)).toEqual([])
    expect([done.body, await onTeam(), await version()]).toEqual([{ updated: 2, version: before + 1 }, [remainingId], before + 1])
    const { rows } = await server.owner.query('SELECT event, changes FROM record_events WHERE change_set = $1', [done.headers.get('change-set')])
    expect(rows).toEqual([{ event: 'team_removed', changes: { team: [people, [remainingId]] } }])
    expect((await administrator.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
    expect(await onTeam()).toEqual(people)
  })

  test('API-35 PROJ-23 a team change answers the current version of its project, and null when nobody was added; so does the undo', async () => {
    const other = await server.make.project()
    const person = await server.make.employee({ role: 'field_inspector' })
    const version = async () => (await administrator.get(`/v3/projects/${other}`)).body.project.version
    const before = await version()
    const added = await administrator.post(team(other), { employee_ids: [person.id] })
    expect([added.body.version, await version()]).toEqual([before + 1, before + 1])
    expect((await administrator.post(team(other), { employee_ids: [person.id] })).body.version).toBeNull()
    expect((await administrator.patch(`/v1/dot_projects/${other}`, { description: 'At once', version: before + 1 })).status).toBe(200)
    expect((await administrator.delete(`${team(other)}/${person.id}`)).status).toBe(204)
    const change = await administrator.patch(`/v1/dot_projects/${other}`, { description: 'Then', version: before + 3 })
    expect(change.status).toBe(200)
    const undone = await administrator.post('/v1/slips/undo', { change_set: change.headers.get('change-set') })
    expect(undone.body.records).toEqual([{ kind: 'project', ids: [other], versions: [before + 5] }])
    expect(await version()).toBe(before + 5)
  })

  test('API-32 an undo restores the team as it was', async () => {
    const other = await server.make.project()
    const person = await server.make.employee({ role: 'field_inspector' })
    await administrator.post(team(other), { employee_ids: [person.id] })
    const removal = await administrator.delete(`${team(other)}/${person.id}`)
    await administrator.post('/v1/slips/undo', { change_set: removal.headers.get('change-set') })
    expect(ids(await administrator.get(team(other)))).toEqual([person.id])
  })

  test('PROJ-25 a whole group is added at once, even if some of its members are on the team already, and leaves one line and one undo', async () => {
    const id = await server.make.project()
    const people = await Promise.all(['Ahn', 'Berg', 'Cole'].map((last_name) => server.make.employee({ role: 'field_inspector', last_name })))
    const { body } = await administrator.post('/v3/dot_groups', { name: 'Night paving', member_ids: people.map((one) => one.id) })
    const group: number = body.dot_group.id
    await administrator.post(team(id), { employee_ids: [people[0]?.id] })
    const added = await administrator.post(team(id), { group_ids: [group] })
    expect(added.body.added).toBe(2)
    expect(ids(await administrator.get(team(id)))).toEqual(people.map((one) => one.id))
    const { body: history } = await administrator.get(`/v1/projects/${id}/activity`)
    expect(history.activity.map((line: { sentence: string }) => line.sentence)).toEqual(['added 2 people to the team', 'added 1 person to the team'])
    await administrator.post('/v1/slips/undo', { change_set: added.headers.get('change-set') })
    expect(ids(await administrator.get(team(id)))).toEqual([people[0]?.id])
    expect((await administrator.post(team(id), { group_ids: [999_999] })).status).toBe(404)
    const empty = await administrator.post('/v3/dot_groups', { name: 'Nobody', member_ids: [] })
    const refused = await administrator.post(team(id), { group_ids: [empty.body.dot_group?.id ?? 0] })
    expect([404, 422]).toContain(refused.status)
  })
})
