import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectChanges } from '#src/areas/projects/api/projects/project-changes'
import { roles } from '#src/platform/domain/session/roles'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let engineer: SignedInClient
let count = 0

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  engineer = await server.signedIn('field_engineer')
})
afterAll(() => server.close())

const fresh = () => ({ title: `Road ${++count}`, state_project_number: `NEW-${count}`, timezone: 'America/Chicago' })
const createProject = async (values: Record<string, unknown> = {}, by = administrator) => (await by.post('/v3/dot_projects', { ...fresh(), ...values })).body.project
const purge = () => purgeDeleted(server.running.platform.database, server.running.platform.log)
const fieldsOf = (answer: { body: { detailed_errors?: { field: string }[] } }) => (answer.body.detailed_errors ?? []).map(({ field }) => field)

describe('creating a project', () => {
  test('PROJ-10 a project is created from title, number and time zone, and starts as draft', async () => {
    const answer = await administrator.post('/v3/dot_projects', { ...fresh(), district: null, funding_source: 'federal' })
    expect(answer.status).toBe(201)
    expect(faultsOfAnswer(projectChanges.create, answer.body)).toEqual([])
    expect(answer.body.project).toMatchObject({ status: 'draft', reconciliation: 'setting_up', funding_source: 'federal', collect_user_location: 'off', pay_basis: 'e-ticket', version: 1 })
  })

  test('PROJ-15 PROJ-17 area managers, field engineers and administrators can create projects, and others get 403', async () => {
    for (const role of roles) {
      const client = await server.signedIn(role)
      const may = ['administrator', 'area_manager', 'field_engineer'].includes(role)
      expect((await client.post('/v3/dot_projects', fresh())).status, role).toBe(may ? 201 : 403)
    }
  })

  test('PROJ-44 an engineer who creates a project is on its team, and an administrator is not', async () => {
    const own = await createProject({}, engineer)
    expect((await engineer.get(`/v2/projects/${own.id}/dot_employees/count`)).body).toEqual({ count: 1 })
    expect((await administrator.get(`/v2/projects/${(await createProject()).id}/dot_employees/count`)).body).toEqual({ count: 0 })
  })

  test('PROJ-11 a number in another format, or one that a project has already, is an Invalid Project Number', async () => {
    const form = await administrator.post('/v3/dot_projects', { ...fresh(), state_project_number: 'SP #7' })
    expect([form.status, form.body.message, fieldsOf(form)]).toEqual([422, 'Invalid Project Number.', ['state_project_number']])
    const first = await createProject()
    const again = await administrator.post('/v3/dot_projects', { ...fresh(), state_project_number: first.state_project_number })
    expect(again.status).toBe(422)
    expect(again.body.message).toBe(`Invalid Project Number. ${first.state_project_number} is already the number of ${first.title}.`)
  })

  test('PROJ-8 every invalid field is named at once, including dates in the wrong order', async () => {
    const answer = await administrator.post('/v3/dot_projects', {
      title: ' ', state_project_number: 'OK-1', timezone: 'Nowhere', letting_date: '2026-05-02', project_start: '2026-05-01', max_gvw_override: 0,
      latitude: 91, working_hours: { monday: { start: '17:00', end: '07:00' } }, contractor_name: 'x'.repeat(81) })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer).toSorted()).toEqual(
      ['contractor_name', 'latitude', 'longitude', 'max_gvw_override', 'project_start', 'timezone', 'title', 'working_hours'])
  })

  test('A.2 the district must be one of the agency\'s', async () => {
    const agency = await server.make.agency({ districts: ['1', '2'] })
    const own = await server.signedIn('administrator', agency)
    expect((await own.post('/v3/dot_projects', { ...fresh(), district: '2' })).status).toBe(201)
    expect(fieldsOf(await own.post('/v3/dot_projects', { ...fresh(), district: '9' }))).toEqual(['district'])
  })
})

describe('editing a project', () => {
  test('PROJ-13 fields and attributes are changed separately, and the version goes up', async () => {
    const project = await createProject()
    const edited = await administrator.patch(`/v1/dot_projects/${project.id}`, { title: 'SR 412', job_number: '', version: 1 })
    expect(faultsOfAnswer(projectChanges.update, edited.body)).toEqual([])
    expect(edited.body.project).toMatchObject({ title: 'SR 412', job_number: null, version: 2 })
    const attribute = await administrator.patch(`/v1/dot_projects/${project.id}/attributes`, { max_gvw_override: 80_000, allow_sending_dwr: true })
    expect(attribute.body.project).toMatchObject({ max_gvw_override: 80_000, allow_sending_dwr: true, version: 3 })
    expect((await administrator.patch(`/v1/dot_projects/${project.id}/attributes`, { title: 'No attribute' })).status).toBe(422)
  })

  test('API-35 TICK-99 of two people who edit at once, the second gets 409 with the current project and who changed it', async () => {
    const project = await createProject()
    await server.make.onTeam(project.id, engineer.person)
    const both = await Promise.all([
      administrator.patch(`/v1/dot_projects/${project.id}`, { title: 'By the administrator', version: 1 }),
      engineer.patch(`/v1/dot_projects/${project.id}`, { title: 'By the engineer', version: 1 })])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body.current).toMatchObject([{ id: project.id, version: 2, title: won?.body.project.title, changed_by: expect.stringContaining('Person') }])
  })

  test('PROJ-44 an engineer can edit only projects of their own teams', async () => {
    const project = await createProject()
    expect((await engineer.patch(`/v1/dot_projects/${project.id}`, { title: 'Not mine' })).status).toBe(404)
  })
})

describe('the status of a project', () => {
  const to = (id: number, status: string, more = {}) => administrator.patch(`/v1/dot_projects/${id}`, { status, ...more })

  test('PROJ-19 PROJ-20 PROJ-22 E.1 it goes from draft through bid into construction, each step with what it needs', async () => {
    const project = await createProject()
    expect((await to(project.id, 'construction')).status).toBe(422)
    const early = await to(project.id, 'bid')
    expect([early.status, early.body.message]).toEqual([422, 'Set the letting or bid date first.'])
    expect((await to(project.id, 'bid', { letting_date: '2026-03-01' })).body.project.status).toBe('bid')
    const started = await to(project.id, 'construction')
    expect(started.body.project).toMatchObject({ status: 'construction', project_start: expect.stringMatching(/^20\d\d-/) })
    expect((await administrator.patch(`/v1/dot_projects/${project.id}`, { project_start: null })).body.message).toBe('Set the project start first.')
  })

  test('PROJ-21 no project can be completed or archived before it has received tickets, and the message says so', async () => {
    const id = await server.make.project({ status: 'construction', project_start: '2026-01-01' })
    const early = await to(id, 'completed')
    expect([early.status, early.body.message]).toEqual([422, 'Cannot change project status until tickets have been received.'])
    await server.make.ticket(id)
    const completed = await to(id, 'completed')
    expect(completed.body.project).toMatchObject({ status: 'completed', completed_on: expect.any(String) })
    expect((await to(id, 'archived')).body.project.status).toBe('archived')
    expect((await to(id, 'completed')).body.project.status).toBe('completed')
    expect((await to(id, 'construction')).body.project).toMatchObject({ status: 'construction', completed_on: null })
  })
})

describe('deleting a project', () => {
  test('PROJ-26 PROJ-28 PROJ-50 the confirmation names its open tickets and its period; the project is hidden, keeps its tickets, and is restored', async () => {
    const id = await server.make.project({ title: 'SR 9' })
    await server.make.payPeriod(id, { number: 3 })
    const slip = await server.make.ticket(id)
    const preview = await administrator.delete(`/v1/dot_projects/${id}`, { dry_run: true })
    expect(preview.body.confirm).toBe('SR 9 has 1 open ticket and pay period 3 in progress. You can restore it within 30 days. After that it is permanently deleted; its tickets are kept without a project.')
    expect((await administrator.get(`/v3/projects/${id}`)).body.project.deleted_at).toBeNull()
    expect((await administrator.delete(`/v1/dot_projects/${id}`)).status).toBe(204)
    expect((await administrator.get('/v3/projects?deleted=true')).body.projects.map((one: { id: number }) => one.id)).toContain(id)
    expect((await administrator.get('/v3/projects?archived=true&page_size=1000')).body.projects.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await administrator.get(`/v4/slips/${slip}`)).status).toBe(200)
    expect((await administrator.patch(`/v1/dot_projects/${id}`, { title: 'Gone' })).status).toBe(404)
    expect((await administrator.post(`/v1/dot_projects/${id}/restore`, {})).body.project).toMatchObject({ id, status: 'construction', deleted_at: null })
    expect((await engineer.delete(`/v1/dot_projects/${id}`)).status).toBe(403)
  })

  test('PROJ-26 PROJ-11 a project whose number another project has by now is not restored, and the answer says why', async () => {
    const first = await createProject()
    await administrator.delete(`/v1/dot_projects/${first.id}`)
    const second = await createProject({ state_project_number: first.state_project_number })
    const answer = await administrator.post(`/v1/dot_projects/${first.id}/restore`, {})
    expect([answer.status, answer.body.message]).toEqual([
      422, `It cannot be restored: ${first.state_project_number} is now the number of ${second.title}. Change that number first.`])
  })

  test.each([[0], [1], [29], [30], [30.99]])('CONST-3 PROJ-27 a project deleted %s days ago is restored with its team, items and codes', async (days) => {
    const id = await server.make.project({ deleted_at: new Date(Date.now() - days * 86_400_000), deleted_by: 1 })
    await server.make.payPeriod(id)
    const item = await server.make.payItem(id)
    const slip = await server.make.ticket(id, { coded: true, primary_pay_item_id: item, pay_period: 1 })
    await server.make.onTeam(id, engineer.person)
    await purge()
    expect((await administrator.get('/v3/projects?deleted=true&page_size=1000')).body.projects.map((one: { id: number }) => one.id)).toContain(id)
    expect((await engineer.get(`/v3/projects/${id}`)).status).toBe(404)
    expect((await administrator.post(`/v1/dot_projects/${id}/restore`, {})).status).toBe(200)
    expect((await engineer.get(`/v3/projects/${id}`)).status).toBe(200)
    expect((await engineer.get(`/v4/slips/${slip}`)).body.slip).toMatchObject({ coded: true, pay_period: 1 })
    expect((await administrator.get(`/v2/projects/${id}/contract_items`)).body.contract_items.map((one: { id: number }) => one.id)).toContain(item)
  })

  test('CONST-3 CONST-4 PROJ-27 after 30 days it can be restored; after 31 days it is purged and its tickets stay without a project', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const thirty = await server.make.project({ deleted_at: ago(30.5), deleted_by: 1 })
    const old = await server.make.project({ deleted_at: ago(31.01), deleted_by: 1 })
    await server.make.payPeriod(old)
    await server.make.payItem(old)
    const slip = await server.make.ticket(old)
    await server.make.onTeam(old, engineer.person)
    const refused = await administrator.post(`/v1/dot_projects/${old}/restore`, {})
    expect([refused.status, refused.body.message]).toEqual([422, 'It was deleted 31 days ago and can no longer be restored.'])
    expect(await purge()).toBe(1)
    expect((await administrator.get(`/v3/projects/${old}`)).status).toBe(404)
    expect((await administrator.get(`/v4/slips/${slip}`)).status).toBe(200)
    const { rows } = await server.owner.query('SELECT dot_project_id, coded FROM slips WHERE id = $1', [slip])
    expect(rows).toEqual([{ dot_project_id: null, coded: false }])
    expect((await administrator.post(`/v1/dot_projects/${thirty}/restore`, {})).status).toBe(200)
  })
})

describe('many projects at once', () => {
  test('PROJ-13 API-31 one value is set in many projects, after a dry run that names those that cannot be changed, and one undo takes it back', async () => {
    const ids = [(await createProject()).id, (await createProject()).id]
    const lettings = await createProject({ letting_date: '2026-06-01' })
    const set = (values: object, more = {}) => administrator.patch('/v3/dot_projects/bulk_update', { project_ids: [...ids, lettings.id], values, ...more })
    const preview = await set({ project_start: '2026-05-01' }, { dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 2, refused: [{ id: lettings.id, ticket_number: lettings.title }] })
    expect((await administrator.get(`/v3/projects/${ids[0]}`)).body.project.project_start).toBeNull()
    expect((await set({ project_start: '2026-05-01' })).status).toBe(422)
    const done = await set({ max_gvw_override: 90_000 })
    expect(done.body.updated).toBe(3)
    const others = { filters: { search: ids.length > 0 ? 'road' : '' }, except_ids: [lettings.id] }
    const all = await administrator.patch('/v3/dot_projects/bulk_update', { ...others, values: { contractor_name: 'Northern' }, dry_run: true })
    expect(all.body.would_update).toBeGreaterThan(1)
    const undone = await administrator.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
    expect(undone.status).toBe(200)
    for (const id of ids) expect((await administrator.get(`/v3/projects/${id}`)).body.project).toMatchObject({ max_gvw_override: null, version: 3 })
  })

  test('API-33 a filter that matches more projects than can be changed together is refused, and changes none of them', async () => {
    const agency = await server.make.agency()
    const other = await server.signedIn('administrator', agency)
    await server.owner.query(`INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone) SELECT $1, 'Road ' || n, 'MANY-' || n, 'UTC' FROM generate_series(1, 5001) AS n`, [agency])
    const edit = (more: object) => other.patch('/v3/dot_projects/bulk_update', { filters: {}, values: { contractor_name: 'Northern' }, ...more })
    const refused = await edit({ dry_run: true })
    expect([refused.status, refused.body.message]).toEqual([422, 'You can change at most 5,000 projects at once. Select fewer.'])
    expect((await edit({})).status).toBe(422)
    expect((await server.owner.query('SELECT count(*)::int AS count FROM dot_projects WHERE dot_authority_id = $1 AND contractor_name IS NOT NULL', [agency])).rows).toEqual([{ count: 0 }])
    expect((await edit({ filters: { search: 'road 17' }, dry_run: true })).body.would_update).toBe(111)
  })

  test('API-32 creating, deleting and a change of status can be undone too, but a project whose number was taken meanwhile stays deleted', async () => {
    const undo = (answer: { headers: Headers }) => administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    const created = await administrator.post('/v3/dot_projects', fresh())
    const { id } = created.body.project
    await undo(created)
    expect((await administrator.get(`/v3/projects/${id}`)).body.project.deleted_at).not.toBeNull()
    const other = await createProject({ letting_date: '2026-06-01' })
    const status = await administrator.patch(`/v1/dot_projects/${other.id}`, { status: 'bid' })
    await undo(status)
    expect((await administrator.get(`/v3/projects/${other.id}`)).body.project.status).toBe('draft')
    const deleted = await administrator.delete(`/v1/dot_projects/${other.id}`)
    await createProject({ state_project_number: other.state_project_number })
    const left = await undo(deleted)
    expect(left.status).toBe(200)
    expect((await administrator.get(`/v3/projects/${other.id}`)).body.project.deleted_at).not.toBeNull()
  })
})
