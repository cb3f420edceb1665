import { expect, test } from 'vitest'
import { incidentStates, type IncidentState } from '#src/areas/incidents/domain/incident'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { openDesk } from '#tests/commands/desk'

const LIST = '/projects/7/ticket-monitoring'
const incident = { id: 5, version: 2, dot_project_id: 7, project: 'SR 14', issue_type: 'missing_tickets', state: 'reported', missing_tickets: [], comments: [] }
const at = (row: object | null = incident, path = LIST, project: object | null = { id: 7, title: 'SR 14', loaded: { id: 7 } }): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope: 'incident-table', title: '', params: {} },
  row: row as CommandContext['row'],
  project: project as CommandContext['project'],
})
const inState = (state: IncidentState) => at({ ...incident, state })

const steps: Readonly<Record<string, { readonly from: IncidentState; readonly to: IncidentState }>> = {
  'incidents.acknowledge': { from: 'reported', to: 'acknowledged' },
  'incidents.start-work': { from: 'acknowledged', to: 'work_in_progress' },
  'incidents.resolve': { from: 'work_in_progress', to: 'resolved' },
  'incidents.reopen': { from: 'resolved', to: 'work_in_progress' },
}

test.each(Object.entries(steps).flatMap(([id, { from, to }]) => incidentStates.map((state) => [id, state, state === from || (id === 'incidents.start-work' && state === 'resolved') ? to : null] as const)))('INCD-3 INCD-4 %s on an incident that is %s leads to %s', async (id, state, to) => {
  const outcome = await openDesk({ context: inState(state), answering: () => ({ body: { incident: { ...incident, state: to } } }) }).run(id as CommandId, {})
  expect(outcome.refusal === null).toBe(to !== null)
  expect(outcome.sent.map(({ address, body }) => [address, body])).toEqual(to === null ? [] : [['/v1/incidents/5/transition', { to }]])
})

test.each<[row: number, CommandId, string, Partial<CommandContext>]>([
  [1, 'incidents.open', 'workspace.no_row', at(null)],
  [2, 'incidents.comment', 'errors.incident_archived', inState('archived')],
  [3, 'incidents.edit', 'errors.incident_archived', inState('archived')],
  [4, 'incidents.remove', 'workspace.no_row', at(null)],
  [5, 'incidents.report', 'workspace.no_project', at(null, '/admin/ticket-monitoring', null)],
])('INCD-4 INCD-6 INCD-9 WORK-14 row %i: %s is refused by %s', async (_row, id, refusal, context) => {
  const outcome = await openDesk({ context }).run(id, {})
  expect([outcome.refusal, outcome.sent]).toEqual([refusal, []])
})

const NOW = '2026-11-20T17:00:00Z'
const answers = { type: 'other', numbers: { numbers: [], plant_id: null, supplier: '' }, time: NOW, contact: false }

test('INCD-6 INCD-7 INCD-8 a report sends the type, the time and whether to contact, and ticket numbers with their plant only for missing tickets', async () => {
  const reported = async (more: object) => {
    const outcome = await openDesk({ context: at(null), answering: () => ({ body: { incident } }) }).run('incidents.report', { ...answers, ...more })
    return outcome.refusal ?? outcome.sent[0]?.body
  }
  const numbers = { numbers: ['5001', '5002'], plant_id: 3, supplier: 'Northern Asphalt' }
  expect(await reported({})).toEqual({ dot_project_id: 7, issue_type: 'other', time_reported: NOW, contact_me: false })
  expect(await reported({ numbers })).toEqual({ dot_project_id: 7, issue_type: 'other', time_reported: NOW, contact_me: false })
  expect(await reported({ type: 'missing_tickets', numbers, contact: true })).toEqual({ dot_project_id: 7, issue_type: 'missing_tickets', time_reported: NOW, contact_me: true, missing_tickets: ['5001', '5002'], plant_id: 3, supplier: 'Northern Asphalt' })
  expect(await reported({ type: 'missing_tickets' })).toBe('errors.incident_numbers_needed')
  expect(await reported({ time: '2999-01-01T00:00:00Z' })).toBe('errors.incident_time_future')
})

test('INCD-1 one key switches between active and archived incidents, for the agency and for a project', async () => {
  const done = async (context: Partial<CommandContext>) => (await openDesk({ context }).run('incidents.show-archived', {})).done
  expect(await done(at(null, '/admin/ticket-monitoring', null))).toEqual(['openPath /admin/ticket-monitoring/archived {"in":"focused"}'])
  expect(await done(at(null, '/admin/ticket-monitoring/archived', null))).toEqual(['openPath /admin/ticket-monitoring {"in":"focused"}'])
  expect(await done(at(null))).toEqual([`openPath ${LIST}?archived=yes {"in":"focused"}`])
  expect(await done(at(null, `${LIST}?archived=yes`))).toEqual([`openPath ${LIST} {"in":"focused"}`])
})

test('INCD-6 INCD-9 an inspector can report and comment, but cannot change the status', async () => {
  const as = (id: CommandId, values = {}) => openDesk({ person: { role: 'field_inspector' }, context: at(), answering: () => ({ body: { incident } }) }).run(id, values)
  expect((await as('incidents.comment', { text: 'Called the plant.' })).sent[0]?.body).toEqual({ text: 'Called the plant.' })
  expect((await as('incidents.comment', { text: '  ' })).refusal).toBe('errors.incident_comment_blank')
  expect((await as('incidents.report', answers)).sent).toHaveLength(1)
  expect((await as('incidents.acknowledge')).sent).toEqual([])
})
