import { describe, expect, test } from 'vitest'
import { boundKeys } from '#src/workspace/client/commands/registry'
import type { CommandId } from '#src/workspace/client/commands/command'
import { scopeChain, type Scope } from '#src/workspace/client/commands/scopes'
import type { ImportRow } from '#src/workspace/client/import/import-rows'
import { openDesk, registry } from '#tests/commands/desk'

const kinds = [
  { name: 'tickets', pane: 'ticket-import', rows: 'import-rows', path: '/imports/7', calls: '/v1/slips/imports/7', correct: 'imports.correct-cell' },
  { name: 'items of a contract', pane: 'item-import', rows: 'item-rows', path: '/projects/3/contract/files/7', calls: '/v2/projects/3/pay_items/imports/7', correct: 'contract-items.correct-cell' },
  { name: 'items of the catalog', pane: 'item-import', rows: 'item-rows', path: '/pay-item/files/7', calls: '/v1/master_pay_items/imports/7', correct: 'contract-items.correct-cell' },
  { name: 'people', pane: 'employee-import', rows: 'employee-rows', path: '/admin/employees/files/7', calls: '/v3/dot_employees/imports/7', correct: 'employees.correct-cell' },
] as const satisfies readonly { name: string; pane: Scope; rows: Scope; path: string; calls: string; correct: CommandId }[]

const bound = registry.all.flatMap((entry) => boundKeys(entry, {}, 'other'))
/** The commands that a key runs in a scope, nearest first. */
const commandsOf = (sequence: string, scope: Scope) => scopeChain(scope).flatMap((at) => bound.filter((one) => one.scope === at && one.sequence === sequence).map(({ entry }) => entry.id.split('.').at(-1)))

describe.each(kinds)('PLUS-39 imports of $name', ({ pane, rows, path, calls, correct }) => {
  test('TICK-95 PAY-12 PEOP-5 have the keys of every import: Ctrl+Enter checks, then imports; Enter and F2 edit a cell', () => {
    expect([commandsOf('mod+enter', pane)[0], commandsOf('mod+enter', rows)[0], commandsOf('enter', rows)[0], commandsOf('f2', rows)[0]]).toEqual([
      'check-or-import', 'check-or-import', 'edit-cell', 'edit-cell',
    ])
  })

  test('TICK-95 PAY-12 PEOP-5 save a corrected cell with the value that the person saw', async () => {
    const row: ImportRow = { id: 4, row: 4, cells: ['a', 'b'], corrected: [], faults: [], is_checked: true }
    const desk = openDesk({ context: { pane: { id: 'p', number: 1, path, scope: pane, title: '', params: {} } }, answering: () => ({ body: { import: { id: 7 }, rows: [row] } }) })
    const { sent } = await desk.run(correct, { correction: { row, column: 1, value: 'c' } })
    expect(sent.map(({ method, address, body }) => [method, address, body])).toEqual([['POST', `${calls}/corrections`, { corrections: [{ row: 4, column: 1, was: 'b', value: 'c' }] }]])
    const other = openDesk({ context: { pane: { id: 'p', number: 1, path: '/tickets', scope: pane, title: '', params: {} } } })
    expect((await other.run(correct, { correction: { row, column: 1, value: 'c' } })).refusal).toBe('workspace.no_pane')
  })
})
