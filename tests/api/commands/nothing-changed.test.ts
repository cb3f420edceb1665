import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { deskAt, loaded, selected } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { Outcome } from '#tests/commands/desk'

let server: TestServer
let clerk: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

const day = '2026-11-12'
const ticketed = { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }
const pane = (path: string, scope: 'team-table' | 'employee-table') => ({ id: 'pane-1', number: 1, path, scope, title: '', params: {} })

const makeTicket = (values: Readonly<Record<string, unknown>> = {}) => server.make.ticket(project, { ...ticketed, ...values })
const ticketDesk = async (id: number) => deskAt(server, clerk, { selection: selected(await loaded(clerk, [id])) })

async function peopleDesk() {
  const { id } = await server.make.employee({ role: 'field_inspector' })
  const { body } = await clerk.get(`/v3/dot_employees/${id}`)
  return { id, desk: deskAt(server, clerk, { pane: pane('/admin/employees', 'employee-table'), selection: selected([body.dot_employee]) }) }
}

/** Writes that change nothing, because the records already have the requested values. */
const writes: readonly (readonly [string, () => Promise<Outcome>])[] = [
  ['marks tickets delivered that are already delivered on that day', async () => (await ticketDesk(await makeTicket({ status: 'delivered', delivered_date: day }))).run('tickets.mark-delivered', { date: day })],
  ['flags a flagged ticket', async () => {
    const id = await makeTicket()
    await clerk.patch('/v3/slips/bulk_flag_update', { slip_ids: [id], flag: true })
    return (await ticketDesk(id)).run('tickets.flag')
  }],
  ['unflags a ticket without a flag', async () => (await ticketDesk(await makeTicket())).run('tickets.unflag')],
  ['clears a Max GVW override that is not set', async () => (await ticketDesk(await makeTicket())).run('tickets.max-gvw-override', { lbs: null })],
  ['gives an employee the role that they already have', async () => (await peopleDesk()).desk.run('employees.change-role', { role: 'field_inspector' })],
  ['adds a person to a group that they are already in', async () => {
    const { id, desk } = await peopleDesk()
    const { body } = await clerk.post('/v3/dot_groups', { name: `Group ${id}`, description: '', member_ids: [id] })
    return desk.run('employees.add-to-group', { group: body.dot_group })
  }],
  ['adds a person to a team that they are already on', async () => {
    const { id } = await server.make.employee({ role: 'field_inspector' })
    await clerk.post(`/v2/projects/${project}/dot_employees`, { employee_ids: [id] })
    const { body } = await clerk.get(`/v3/projects/${project}`)
    const context = { pane: pane(`/projects/${project}/team`, 'team-table'), project: { id: project, title: body.project.title, loaded: body.project } }
    return deskAt(server, clerk, context).run('projects.add-to-team', { who: { kind: 'person', id, name: 'Pat' } })
  }],
]

test.each(writes)('F10 WORK-17 WORK-22 a write that %s reports that nothing changed, and the undo after it reverses the step before it', async (_what, write) => {
  const before = await makeTicket()
  await (await ticketDesk(before)).run('tickets.max-gvw-override', { lbs: 79_000 })
  const { refusal, sent, said } = await write()
  expect([refusal, sent.length > 0]).toEqual([null, true])
  expect(said).toEqual([{ tone: 'info', words: expect.stringMatching(/^(Nothing changed\. It was already this way\.|Pat is already on the team\.)$/) }])
  expect((await deskAt(server, clerk).run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: Max GVW override, 1 ticket' }])
  const { rows } = await server.owner.query('SELECT max_gvw_override FROM slips WHERE id = $1', [before])
  expect(rows).toEqual([{ max_gvw_override: null }])
})

test('F10 an undo that finds nothing left to take back leaves no step to redo', async () => {
  const [older, newer] = [await makeTicket(), await makeTicket()]
  await (await ticketDesk(older)).run('tickets.max-gvw-override', { lbs: 79_000 })
  await (await ticketDesk(newer)).run('tickets.max-gvw-override', { lbs: 78_000 })
  const colleague = await server.signedIn('administrator')
  await colleague.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [newer], max_gvw_override: 77_000 })
  const desk = deskAt(server, clerk)
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'warning', words: expect.stringMatching(/^Nothing undone; \S+ was changed by Pat Person/) }])
  expect((await desk.run('tickets.redo')).refusal).toBe('workspace.nothing_to_redo')
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: Max GVW override, 1 ticket' }])
})

test('F10 the undo counts what was changed, not what was selected', async () => {
  const { id, desk } = await peopleDesk()
  const { body } = await clerk.post('/v3/dot_groups', { name: `Group of ${id}`, description: '', member_ids: [clerk.person.id] })
  await desk.run('employees.add-to-group', { group: body.dot_group })
  expect([undoHandle.lastUndoable()?.count, undoHandle.lastUndoable()?.things(1)]).toEqual([1, '1 group'])
  const ids = [await makeTicket({ max_gvw_override: 80_000 }), await makeTicket(), await makeTicket()]
  await deskAt(server, clerk, { selection: selected(await loaded(clerk, ids)) }).run('tickets.max-gvw-override', { lbs: 80_000 })
  expect(undoHandle.lastUndoable()?.count).toBe(2)
})
