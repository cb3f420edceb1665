import { describe, expect, test } from 'vitest'
import { employeeImports } from '#src/areas/agency/client/employees/files/employee-imports'
import { itemImports } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { ticketImports } from '#src/areas/tickets/client/imports/import-calls'
import { ApiError } from '#src/platform/client/api/api-error'
import { isWrite } from '#src/workspace/client/writes/send'
import { boundKeys } from '#src/workspace/client/commands/registry'
import type { CommandId } from '#src/workspace/client/commands/command'
import { scopeChain, type Scope } from '#src/workspace/client/commands/scopes'
import type { ImportKind } from '#src/workspace/client/import/import-kind'
import { isAwaited, resultFocus } from '#src/workspace/client/import/check-result'
import { chooseColumns, type ImportRow } from '#src/workspace/client/import/import-rows'
import { openDesk, registry } from '#tests/commands/desk'

const kinds = [
  { name: 'tickets', pane: 'ticket-import', rows: 'import-rows', path: '/imports/7', calls: '/v1/slips/imports/7', correct: 'imports.correct-cell', commit: 'imports.commit-import', download: 'imports.download-refused', of: ticketImports },
  { name: 'items of a contract', pane: 'item-import', rows: 'item-rows', path: '/projects/3/contract/files/7', calls: '/v2/projects/3/pay_items/imports/7', correct: 'contract-items.correct-cell', commit: 'contract-items.commit-file', download: 'contract-items.download-refused', of: itemImports },
  { name: 'items of the catalog', pane: 'item-import', rows: 'item-rows', path: '/pay-item/files/7', calls: '/v1/master_pay_items/imports/7', correct: 'contract-items.correct-cell', commit: 'contract-items.commit-file', download: 'contract-items.download-refused', of: itemImports },
  { name: 'people', pane: 'employee-import', rows: 'employee-rows', path: '/admin/employees/files/7', calls: '/v3/dot_employees/imports/7', correct: 'employees.correct-cell', commit: 'employees.commit-file', download: 'employees.download-refused', of: employeeImports },
] as const satisfies readonly { name: string; pane: Scope; rows: Scope; path: string; calls: string; correct: CommandId; commit: CommandId; download: CommandId; of: ImportKind }[]

const bound = registry.all.flatMap((entry) => boundKeys(entry, {}, 'other'))
/** The commands that a key runs in a scope; the command of the nearest scope comes first. */
const commandsOf = (sequence: string, scope: Scope) => scopeChain(scope).flatMap((at) => bound.filter((one) => one.scope === at && one.sequence === sequence).map(({ entry }) => entry.id.split('.').at(-1)))

describe.each(kinds)('PLUS-39 imports of $name', ({ pane, rows, path, calls, correct, commit, download, of }) => {
  test('TICK-95 PAY-12 PEOP-5 share the keys of every import: Ctrl+Enter checks, then imports; Enter and F2 edit a cell', () => {
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

  test('TICK-95 PAY-12 PEOP-5 provide their refused rows as a file', async () => {
    const desk = openDesk({ context: { pane: { id: 'p', number: 1, path, scope: pane, title: '', params: {} } } })
    expect((await desk.run(download)).done).toEqual([`download ${calls}/refused refused.csv`])
  })

  test('TICK-95 PAY-12 PEOP-5 are requested with the check that the person sees, and not while columns other than those of the check are selected', async () => {
    const open = of.at(path)
    if (open === null) throw new Error(`no import at ${path}`)
    const shown = { id: 7, columns: ['a', 'b'], rows: 2, good: 1, errors: [], listed_rows: 1, listed_width: 2, is_checked: true, check: 4, job_id: null, state: 'previewed' }
    open.patch(shown)
    const desk = openDesk({ context: { pane: { id: 'p', number: 1, path, scope: pane, title: '', params: {} } }, answering: ({ method }) => ({ body: method === 'GET' ? { jobs: [] } : { job_id: 'a', created: 1, added: 1, employee_ids: [], refused: 1 } }) })
    chooseColumns(open.key, ['a', null])
    expect(await desk.run(commit, { only_good: true, check: 4 })).toMatchObject({ refusal: 'errors.import_columns_changed', sent: [] })
    chooseColumns(open.key, ['a', 'b'])
    const { sent } = await desk.run(commit, { only_good: true, check: 4 })
    expect(sent[0]).toMatchObject({ method: 'POST', address: `${calls}/commit`, body: { only_good: true, check: 4 } })
  })

  test('TICK-95 PAY-12 PEOP-5 after another check the import names the check that the person saw, and once it is refused the new result gets the focus', async () => {
    const open = of.at(path)
    if (open === null) throw new Error(`no import at ${path}`)
    const shown = { id: 7, columns: ['a', 'b'], rows: 2, good: 1, error_count: 1, errors: [], listed_rows: 1, listed_width: 2, is_checked: true, check: 4, job_id: null, state: 'previewed' }
    open.patch(shown)
    const context = { pane: { id: 'p', number: 1, path, scope: pane, title: '', params: {} }, row: null } as const
    const desk = openDesk({ context, answering: ({ method }) => (method === 'GET' ? { body: { import: { ...shown, check: 5 }, rows: [], total: 0 } } : { status: 409, body: { status: 409, message: 'Checked again.' } }) })
    // while the person answers the question about check 4, check 5 arrives from another window; the answer is still about check 4
    open.patch({ ...shown, check: 5 })
    const { sent } = await desk.run(commit, { only_good: true, check: 4 })
    expect(sent[0]).toMatchObject({ address: `${calls}/commit`, body: { only_good: true, check: 4 } })
    expect([isAwaited({ ...shown, check: 4 }), isAwaited({ ...shown, check: 5 }), resultFocus.awaits]).toEqual([false, true, null])
    // the result of check 5 gets the focus, too, if the preview of the import is refused before any question is asked
    const { command } = desk.registry.find(commit) ?? {}
    if (command === undefined || !isWrite(command) || command.previewRefused === undefined) return
    const refused = await desk.preview(commit, { only_good: true, check: 4 }).catch((error: unknown) => error)
    if (!(refused instanceof ApiError)) throw new Error('not refused')
    command.previewRefused(refused, context as never, { only_good: true, check: 4 })
    expect(isAwaited({ ...shown, check: 5 })).toBe(true)
  })
})
