import { describe, expect, test } from 'vitest'
import { linesOf, type Update } from '#src/areas/contracts/client/change-orders/update-calls'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext, PaneInContext } from '#src/workspace/client/commands/context'
import { openDesk, type Answering } from '#tests/commands/desk'

const pane = (path: string, scope: PaneInContext['scope']): PaneInContext => ({ id: 'pane-1', number: 1, path, scope, title: 'Pane', params: { projectId: '4' } })
const period = { id: 3, number: 3, start_date: '2026-05-01', end_date: null, state: 'in_progress' }
const line = { id: 1, line_number: 5, item_code: '2360.509/24300', ticket_count: 2 }
const draft = {
  id: 9, number: 2, state: 'draft', version: 1, description: null, date: '2026-05-01', decreased_items: [],
  increased_items: [{ pay_item_id: 71, line_number: 5, item_code: '2360.509', quantity: 90, previous_quantity: 80 }],
  new_pay_items: [{ pay_item_id: null, line_number: 6, item_code: '402-1', estimated_quantity: 5 }],
}
const [changed = {}, added = {}] = linesOf(draft as unknown as Update)

/** The command context of a row in a table. Its objects have only the fields that the commands read. */
const at = (scope: PaneInContext['scope'], row: object, project: object = {}): Partial<CommandContext> =>
  ({ pane: pane('/', scope), row, project: { id: 4, title: 'SR 14 overlay', loaded: { id: 4, title: 'SR 14 overlay', version: 1, deleted_at: null, reconciliation: 'confirmed' }, ...project } }) as unknown as Partial<CommandContext>

describe('CLERK-20 what Enter opens in tables without a form of their own', () => {
  const rows: readonly (readonly [CommandId, Partial<CommandContext>, string])[] = [
    ['projects.open-member', at('team-table', { id: 12, name: 'Ada Moreno' }), 'openPath /admin/employees/12'],
    ['pay-periods.open-line', at('period-line-table', line, { period }), 'openPath /projects/4/tickets?pay_code=2360.509%2F24300&pay_period=3'],
    ['pay-periods.open-line', at('period-line-table', { id: 1, slip_id: 57, ticket_number: '4K-1' }, { period }), 'openPath /projects/4/tickets/57'],
    ['pay-periods.open-closing-line', at('closing-table', line, { preparing: { period } }), 'openPath /projects/4/tickets?pay_code=2360.509%2F24300&pay_period=3'],
    ['pay-periods.open-closing-line', at('closing-table', { id: 58, ticket_number: '4K-2', goes_to: 'moves' }, { preparing: { period } }), 'openPath /projects/4/tickets/58'],
    ['materials.show-tickets-of-material', at('project-material-table', { id: 1, material: 'SP 12.5 & wear' }), 'openPath /projects/4/tickets?material_description=SP+12.5+%26+wear'],
    ['change-orders.edit-line', at('update-line-table', added, { update: draft }), 'run table.show-row'],
    ['change-orders.edit-line', at('update-line-table', changed, { update: { ...draft, state: 'approved' } }), 'run table.show-row'],
  ]
  test.each(rows)('CLERK-20 %s', async (id, context, does) => {
    const { refusal, done } = await openDesk({ context }).run(id)
    expect([refusal, done]).toEqual([null, [does]])
  })

  test('CLERK-20 PAY-16 on a line of a draft Enter asks for the new quantity of its item', async () => {
    const answering: Answering = ({ address }) => ({ body: { contract_items: [{ id: 70, item_code: '2360.509/1' }, { id: 71, item_code: '2360.509' }].map((item) => ({ ...item, asked: address })) } })
    const { done, sent } = await openDesk({ context: at('update-line-table', changed, { update: draft }), answering }).run('change-orders.edit-line')
    expect(sent.map(({ address }) => address)).toEqual([expect.stringContaining('search=2360.509')])
    expect(done).toEqual([expect.stringMatching(/^openCommand change-orders\.change-quantity .*"id":71/)])
    // a colleague has added a line above, and the table does not show that line yet
    const now = { ...draft, increased_items: [{ pay_item_id: 70, line_number: 1, item_code: '2105.601', quantity: 8, previous_quantity: 7 }, ...draft.increased_items] }
    const desk = openDesk({ context: at('update-line-table', changed, { update: now }), answering })
    expect((await desk.run('change-orders.edit-line')).done).toEqual([expect.stringMatching(/^openCommand change-orders\.change-quantity .*"id":71/)])
  })

  test('CLERK-20 an inspector, who may not open a person’s record, sees the fields of the row', async () => {
    const desk = openDesk({ person: { role: 'field_inspector' }, context: at('team-table', { id: 12, name: 'Ada Moreno' }) })
    expect((await desk.run('projects.open-member')).done).toEqual(['run table.show-row'])
  })

  test('CLERK-20 without a row Enter says that there is none', async () => {
    const table = { showRow: () => false } as unknown as TableHandle
    expect((await openDesk({ environment: { table: () => table } }).run('table.show-row')).refusal).toBe('workspace.no_row')
  })
})

describe('CLERK-23 sorting by a typed column name', () => {
  test('CLERK-23 it sorts by that column alone and announces it', async () => {
    const calls: string[] = []
    const table = { sortable: () => [{ key: 'net_amount', label: 'Net', direction: null }], sortBy: (sort: unknown) => calls.push(JSON.stringify(sort)) } as unknown as TableHandle
    const { refusal, done } = await openDesk({ environment: { table: () => table } }).run('table.sort-by', { by: { key: 'net_amount', label: 'Net', direction: 'desc' } })
    expect([refusal, calls, done]).toEqual([null, ['[{"key":"net_amount","direction":"desc"}]'], ['say Sorted by Net, descending']])
  })

  test('CLERK-23 a table that cannot be sorted says so', async () => {
    const table = { sortable: () => [] } as unknown as TableHandle
    expect((await openDesk({ environment: { table: () => table } }).run('table.sort-by')).refusal).toBe('workspace.no_sort')
  })
})
