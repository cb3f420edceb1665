import { expect, test } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { openDesk } from '#tests/commands/desk'

const person = { flags: { project_stationing: true } }
const project = { id: 7, title: 'SR 14' }
const zone = { id: 5, feed_id: 'a', dot_project_id: 7, name: 'Zone 1' }
const at = (path: string, scope: Scope, row: object | null = null): Partial<CommandContext> => ({ pane: { id: 'p', number: 1, path, scope, title: '', params: { projectId: '7' } }, row: row as CommandContext['row'], project })
const placed = (row: object | null = zone) => at('/projects/7/stationing/safety-work-zones?search=zone', 'work-zone-table', row)

test.each<[CommandId, string, Partial<CommandContext>, string]>([
  ['work-zones.show-safety', 'from a tab of the project', at('/projects/7/tickets', 'ticket-table'), '/projects/7/stationing/safety-work-zones'],
  ['work-zones.show-safety', 'from the stationing of the project', at('/projects/7/stationing', 'alignment-table'), '/projects/7/stationing/safety-work-zones'],
  ['work-zones.show-safety', 'from the monitor', at('/workzone-monitor/7', 'work-zone-table'), '/workzone-monitor/7/safety-work-zones'],
  ['work-zones.show-safety', 'from the monitor of the admin portal', at('/admin/workzone-monitor/7', 'work-zone-table'), '/admin/workzone-monitor/7/safety-work-zones'],
  ['work-zones.new', 'in the safety work zones', placed(), '/projects/7/stationing/safety-work-zones/new'],
  ['work-zones.open', 'in the safety work zones', placed(), '/projects/7/stationing/safety-work-zones/5'],
  ['work-zones.open', 'in the safety work zones of the monitor', at('/workzone-monitor/7/safety-work-zones', 'work-zone-table', zone), '/workzone-monitor/7/safety-work-zones/5'],
  ['work-zones.new', 'in the list of all work zones', at('/workzone-monitor/7', 'work-zone-table'), '/workzone-monitor/7/zones/new'],
])('GEO-24 %s %s opens its screen', async (id, _where, context, path) => {
  expect((await openDesk({ person, context }).run(id)).done).toEqual([`openPath ${path}`])
})

test('GEO-24 GEO-18 the safety work zones require stationing and a project', async () => {
  const refusal = async (flags: Record<string, boolean>, context: Partial<CommandContext>) => (await openDesk({ person: { flags }, context }).run('work-zones.show-safety')).refusal
  expect([await refusal({}, placed()), await refusal(person.flags, { project: null })]).toEqual(['errors.stationing_off', 'workspace.no_project'])
})
