import { expect, test } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { openDesk } from '#tests/commands/desk'

const LIST = '/admin/equipment-and-fleet'
const at = (path: string, scope: Scope, row: object | null = null): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope, title: '', params: {} },
  row: row as CommandContext['row'],
})
const machine = { id: 5, version: 3, equipment_id: 'PV-1', status_id: 1, status: 'Transmitting', transmitting: true, deleted_at: null, dot_project_id: 7, project: 'SR 14', dot_authority_id: 1 }
const list = (row: object | null = machine, query = '') => at(`${LIST}${query}`, 'equipment-table', row)
const two = (second: object): Partial<CommandContext> => ({ ...list(), selection: { count: 2, ids: [5, 6], loaded: [machine, { ...machine, id: 6, equipment_id: 'PV-2', ...second }], isAll: false } as unknown as CommandContext['selection'] })

test.each<[row: number, CommandId, string, Partial<CommandContext>]>([
  [1, 'equipment.pause', 'workspace.no_row', list(null)],
  [2, 'equipment.pause', 'errors.equipment_same_status', list({ ...machine, status_id: 2, transmitting: false })],
  [3, 'equipment.pause', 'errors.equipment_not_transmitting', list({ ...machine, status_id: 4, transmitting: false })],
  [4, 'equipment.suspend', 'errors.equipment_not_transmitting', list({ ...machine, status_id: 2, transmitting: false })],
  [5, 'equipment.resume', 'errors.equipment_same_status', list()],
  [6, 'equipment.resume', 'errors.equipment_transmitting', list({ ...machine, status_id: 3 })],
  [7, 'equipment.suspend', 'errors.record_is_deleted', list({ ...machine, deleted_at: '2026-11-01T00:00:00Z' })],
  [8, 'equipment.suspend', 'errors.equipment_not_transmitting', two({ status_id: 2, transmitting: false })],
  [9, 'equipment.demobilize', 'errors.equipment_not_on_project', list({ ...machine, dot_project_id: null, project: null })],
  [10, 'equipment.restore', 'errors.record_not_deleted', list()],
  [11, 'equipment.show-history', 'workspace.no_row', list(null)],
  [12, 'equipment.change-proximity', 'workspace.no_project', list()],
])('EQPT-11 EQPT-14 WORK-14 row %i: %s is refused by %s, and nothing is sent', async (_row, id, refusal, context) => {
  const outcome = await openDesk({ context }).run(id, {})
  expect([outcome.refusal, outcome.sent]).toEqual([refusal, []])
})

test.each<[CommandId, number, Partial<CommandContext>, readonly number[], string]>([
  ['equipment.pause', 2, list(), [5], 'PV-1 paused'],
  ['equipment.suspend', 4, list({ ...machine, status_id: 3 }), [5], 'PV-1 suspended'],
  ['equipment.resume', 1, list({ ...machine, status_id: 2, transmitting: false }), [5], 'PV-1 resumed'],
  ['equipment.suspend', 4, two({}), [5, 6], '2 machines suspended'],
])('EQPT-5 EQPT-11 EQPT-24 %s sends status %i for the selected machines in one call', async (id, status_id, context, equipment_ids, message) => {
  const equipments = equipment_ids.map((one) => ({ ...machine, id: one, equipment_id: one === 5 ? 'PV-1' : 'PV-2' }))
  const outcome = await openDesk({ context, answering: () => ({ body: { updated: equipments.length, equipments } }) }).run(id, {})
  expect(outcome.sent.map(({ method, address, body }) => [method, address, body])).toEqual([['PATCH', '/v1/admin/equipments/bulk_status_update', { equipment_ids, status_id }]])
  expect(outcome.said[0]?.words).toContain(message)
})

test.each<[CommandId, Partial<CommandContext>, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['equipment.filter', list(), { filter: 'oems', value: 'CAT' }, [`openPath ${LIST}?oems=CAT {"in":"focused"}`]],
  ['equipment.remove-filter', list(machine, '?oems=CAT&search=x'), { active: { filter: 'oems', value: 'CAT' } }, [`openPath ${LIST}?search=x {"in":"focused"}`]],
  ['equipment.clear-filters', list(machine, '?oems=CAT&search=x'), {}, [`openPath ${LIST} {"in":"focused"}`]],
  ['equipment.show-running', list(), {}, [`openPath ${LIST}?statuses=3 {"in":"focused"}`]],
  ['equipment.show-map', list({ ...machine, geographic_center: null }), {}, ['openPath /projects/map?at=equipment']],
  ['equipment.show-map', { ...list({ ...machine, geographic_center: { latitude: 46.6, longitude: -120.5 } }), project: { id: 7, title: 'SR 14' } }, {}, ['openPath /projects/7/map?at=equipment-5']],
  ['equipment.show-running', list(machine, '?statuses=3'), {}, [`openPath ${LIST} {"in":"focused"}`]],
  ['equipment.show-history', list(), {}, [`splitPane right {"path":"${LIST}/machines/5/history"}`]],
  ['equipment.show-sources', {}, {}, [`openPath ${LIST}/sources`]],
])('EQPT-3 EQPT-22 %s from %j does %j', async (id, context, answers, done) => {
  expect((await openDesk({ context }).run(id, answers)).done).toEqual(done)
})

test('EQPT-4 EQPT-14 a refresh covers the project of the pane or the agency, and a machine leaves its project with the version that was read', async () => {
  const sent = async (id: CommandId, context: Partial<CommandContext>) => {
    const { sent: [call] } = await openDesk({ context, answering: () => ({ body: { job_id: 'j', equipment: machine } }) }).run(id, {})
    return [call?.method, call?.address, call?.body]
  }
  expect((await sent('equipment.refresh-sources', list())).slice(0, 2)).toEqual(['POST', '/v1/admin/equipments/refresh'])
  expect((await sent('equipment.refresh-sources', { ...list(), project: { id: 7, title: 'SR 14' } as CommandContext['project'] })).slice(0, 2)).toEqual(['POST', '/v1/projects/7/oem_equipments/refresh'])
  expect(await sent('equipment.demobilize', list())).toEqual(['PATCH', '/v1/admin/equipments/5', { version: 3, dot_project_id: null, mobilization_in: null, mobilization_out: null }])
})

test('EQPT-1 EQPT-24 only an administrator can see or change the status of machines', async () => {
  for (const id of ['equipment.pause', 'equipment.suspend', 'equipment.refresh-sources', 'equipment.demobilize'] as const) {
    const outcome = await openDesk({ person: { role: 'field_engineer' }, context: list() }).run(id, {})
    expect([id, outcome.refusal === null, outcome.sent]).toEqual([id, false, []])
  }
})
