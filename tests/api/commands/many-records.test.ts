import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoHandle } from '#src/workspace/client/writes/undo'
import type { Row } from '#src/platform/client/api/rows'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { deskAt, selected } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  await server.make.flag('dot_slip_calibration', true)
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

const paneAt = (path: string, scope: Scope) => ({ id: 'pane-1', number: 1, path, scope, title: '', params: {} })

async function projectContext(id: number, place: string, scope: Scope, rows: readonly Row[]): Promise<Partial<CommandContext>> {
  const { body } = await admin.get(`/v3/projects/${id}`)
  return { pane: paneAt(`/projects/${id}/${place}`, scope), project: { id, title: body.project.title, loaded: body.project }, selection: selected(rows) }
}

test('API-31 PROJ-23 WORK-22 the selected people are removed from a team by one request, and restored by one undo', async () => {
  const project = await server.make.project()
  const people = [await server.make.employee({ role: 'field_inspector' }), await server.make.employee({ role: 'field_inspector' })]
  const employee_ids = people.map(({ id }) => id)
  await admin.post(`/v2/projects/${project}/dot_employees`, { employee_ids })
  const rows = (await admin.get(`/v2/projects/${project}/dot_employees`)).body.dot_employees as Row[]
  const desk = deskAt(server, admin, await projectContext(project, 'team', 'team-table', rows))
  const { sent, said } = await desk.run('projects.remove-from-team')
  expect(sent.map(({ method, address }) => [method, address])).toEqual([['POST', `/v2/projects/${project}/dot_employees/bulk_remove`]])
  expect(said).toEqual([{ tone: 'success', words: expect.stringContaining('2') }])
  expect((await admin.get(`/v2/projects/${project}/dot_employees/count`)).body).toEqual({ count: 0 })
  expect((await desk.run('tickets.undo')).said).toMatchObject([{ tone: 'success' }])
  expect((await admin.get(`/v2/projects/${project}/dot_employees/count`)).body).toEqual({ count: 2 })
})

test('API-31 PAY-32 WORK-22 the use of the selected pay items is toggled by one request, toggled again at once, and undone as one step', async () => {
  const project = await server.make.project()
  for (const item_code of ['A', 'B', 'C']) await server.make.payItem(project, { item_code })
  const rows = (await admin.get(`/v2/projects/${project}/pay_item_metrics`)).body.pay_item_metrics as Row[]
  const desk = deskAt(server, admin, await projectContext(project, 'pay-items', 'pay-item-table', rows))
  const favorites = async () => (await server.owner.query('SELECT count(*)::int AS n FROM pay_items WHERE dot_project_id = $1 AND mobile_favorite', [project])).rows[0].n
  const { sent, said } = await desk.run('contract-items.toggle-favourite')
  expect(sent.map(({ method, address }) => [method, address])).toEqual([['PATCH', `/v2/projects/${project}/pay_items/bulk_update`]])
  expect([said, await favorites(), undoHandle.lastUndoable()?.count]).toEqual([[{ tone: 'success', words: expect.stringContaining('3 items') }], 3, 3])
  // the selected rows still have the values and versions from before the change; the next command must not be refused for that reason
  expect((await desk.run('contract-items.toggle-e-tickets')).refusal).toBeNull()
  await desk.run('tickets.undo')
  await desk.run('tickets.undo')
  expect(await favorites()).toBe(0)
})

test('API-31 CALB-4 CALB-7 the selected job numbers are connected and hidden by one request each, and one that cannot be leaves all unchanged', async () => {
  const project = await server.make.project({ title: 'Bridge deck' })
  for (const job_number of ['J-1', 'J-2', 'J-3']) await admin.post('/v1/job_slip_projects', { supplier: 'North Ridge', job_number })
  const rows = (await admin.get('/v1/job_slip_projects?state=unconnected&search=North Ridge')).body.job_slip_projects as Row[]
  const desk = deskAt(server, admin, { pane: paneAt('/admin/calibration', 'job-number-table'), selection: selected(rows) }, { person: { flags: { dot_slip_calibration: true } } })
  const readJobs = async () => (await server.owner.query('SELECT hidden, dot_project_id FROM job_slip_projects WHERE id = ANY($1) ORDER BY id', [rows.map(({ id }) => id)])).rows.map(Object.values)
  const hidden = await desk.run('calibration.hide')
  expect(hidden.refusal).toBeNull()
  expect(hidden.sent.map(({ method, address }) => [method, address])).toEqual([['PATCH', '/v1/job_slip_projects/bulk_update']])
  expect(await readJobs()).toEqual([[true, null], [true, null], [true, null]])
  await desk.run('tickets.undo')
  expect(await readJobs()).toEqual([[false, null], [false, null], [false, null]])
  const [, second] = rows
  await admin.patch(`/v1/job_slip_projects/${second?.id}`, { hidden: true })
  const refused = await desk.run('calibration.connect', { project: { id: project, title: 'Bridge deck' } })
  expect(refused.sent.filter(({ method }) => method !== 'GET').map(({ method, address }) => [method, address])).toEqual([['PATCH', '/v1/job_slip_projects/bulk_update']])
  expect(await readJobs()).toEqual([[false, null], [true, null], [false, null]])
})
