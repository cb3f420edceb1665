import { expect, test } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { openDesk } from '#tests/commands/desk'

const pane = (path: string): CommandContext['pane'] => ({ id: 'p', number: 1, path, scope: 'ticket-table', title: '', params: {} })
const ticket = (status: string, dot_project_id: number | null = 3) => ({ id: 57, version: 1, ticket_number: '4K-86589', dot_project_id, status, dot_authority_id: 1 }) as unknown as CommandContext['row']
const project = { id: 3, title: 'SR 14' }

test.each(['map.pan-up', 'map.pan-left', 'map.pan-down', 'map.pan-right', 'map.zoom-in', 'map.zoom-out', 'map.fit', 'map.read-again', 'map.back', 'map.layers', 'map.toggle-layer', 'map.open-item'] as const)('WORK-14 %s is refused in a pane without a map', async (id) => {
  const outcome = await openDesk({ context: { pane: pane('/projects/3/tickets'), row: ticket('delivered') } }).run(id, id === 'map.toggle-layer' ? { layer: 1 } : {})
  expect([outcome.refusal, outcome.done]).toEqual(['map.no_map', []])
})

test.each([['pending'], ['rejected'], ['voided'], ['flagged'], ['']])('TICK-77 the map view of a ticket that is "%s" is not available', async (status) => {
  const outcome = await openDesk({ context: { pane: pane('/projects/3/tickets'), row: ticket(status) } }).run('tickets.show-on-map', {})
  expect([outcome.refusal, outcome.done]).toEqual(['errors.map_delivered_only', []])
})

test.each<[CommandId, Partial<CommandContext>, string]>([
  ['tickets.show-on-map', { row: ticket('delivered') }, 'openPath /projects/3/map?at=tickets-57'],
  ['tickets.show-on-map', { row: ticket('changed_after_delivered') }, 'openPath /projects/3/map?at=tickets-57'],
  ['tickets.show-on-map', { row: ticket('delivered', null) }, 'openPath /projects/map?at=tickets-57'],
  ['tickets.show-map', { pane: pane('/projects/3/tickets?status=delivered&supplier=Granite'), project }, 'openPath /projects/3/map?status=delivered&supplier=Granite&at=tickets'],
  ['tickets.show-map', { pane: pane('/manage-tickets?search=4K') }, 'openPath /projects/map?search=4K&at=tickets'],
  ['plants.show-map', {}, 'openPath /plants/map'],
  ['plants.show-list', {}, 'openPath /plants'],
])('TICK-77 TICK-78 PLNT-1 %s opens the map of its subject', async (id, context, opened) => {
  const outcome = await openDesk({ context: { pane: pane('/projects/3/tickets'), ...context } }).run(id, {})
  expect([outcome.refusal, outcome.done]).toEqual([null, [opened]])
})

test('TICK-77 the map of a list that excludes delivered tickets is refused', async () => {
  expect((await openDesk({ context: { pane: pane('/projects/3/tickets?status=pending') } }).run('tickets.show-map', {})).refusal).toBe('errors.map_delivered_only')
})
