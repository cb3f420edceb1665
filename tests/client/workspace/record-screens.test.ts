import { expect, test } from 'vitest'
import '#src/main/domain/all-messages'
import { isNumeric } from '#src/platform/client/table/columns'
import { copyOf, headOf, textOf } from '#src/platform/client/table/cells/kinds'
import { checkRecord, emptyValues } from '#src/platform/domain/records/define-record'
import { allow, refuse } from '#src/platform/domain/verdict'
import { showsDeleted, withDaysLeft, withDeletedToggled } from '#src/workspace/client/records/deleted-records'
import { bodyOf, emptyTexts, problemsOf, textsOf } from '#src/workspace/client/records/form-texts'
import { contractorScreen } from '#src/areas/contracts/client/contractors/contractor-screen'
import { recordCommands } from '#src/workspace/client/records/record-commands'
import { pathOf, recordWords } from '#src/workspace/client/records/record-screen'
import { buoy, buoyColumns, buoyScreen } from '#tests/api/records/buoys'

const row = { id: 7, version: 3, code: 'Alpha', note: 'By the bridge', color: 'green', depth: 12.5, chains: 2, laid_on: '2026-02-28', is_lit: true }
const typed = { code: 'Beta', note: '', color: 'red', depth: '', chains: '', laid_on: '', is_lit: false, version: '0' }

test('the form of a declared record holds its fields, and sends them in their stored form', () => {
  expect(emptyTexts(buoy, {})).toEqual({ ...typed, code: '' })
  expect(textsOf(buoy, {}, row)).toEqual({ code: 'Alpha', note: 'By the bridge', color: 'green', depth: '12.5', chains: '2', laid_on: '2/28/2026', is_lit: true, version: '3' })
  expect(bodyOf(buoy, {}, { ...typed, code: ' Alpha ', depth: ' 7.50 ', chains: '3', laid_on: '02/28/2026', is_lit: true, version: '3' })).toEqual({ code: 'Alpha', note: '', color: 'red', depth: 7.5, chains: 3, laid_on: '2026-02-28', is_lit: true })
  expect(bodyOf(buoy, {}, typed)).toEqual({ code: 'Beta', note: '', color: 'red', depth: null, chains: null, laid_on: null, is_lit: false })
})

test('its rules are checked before anything is sent, also against the other records of the list', () => {
  const refusedOf = (texts: Partial<typeof typed>) => Object.entries(problemsOf(buoy, {}, { ...typed, ...texts }, [row])).flatMap(([field, verdict]) => (verdict.allowed ? [] : [`${field} ${verdict.message}`]))
  expect(refusedOf({ code: '' })).toEqual(['code errors.field_is_required'])
  expect(refusedOf({ code: 'ALPHA' })).toEqual(['code errors.field_taken'])
  expect(refusedOf({})).toEqual([])
  expect(refusedOf({ depth: '1.234', chains: 'two', laid_on: '2026-02-28' })).toEqual(['depth errors.field_decimal', 'chains errors.field_integer', 'laid_on errors.field_typed_day'])
  expect(refusedOf({ depth: '-1', chains: '0', laid_on: '2/29/2026' })).toEqual(['depth errors.field_below_zero', 'chains errors.field_integer', 'laid_on errors.field_typed_day'])
})

test('the rule of the record has the final say on its texts, and never receives a number that its field refuses', () => {
  const depths: unknown[] = []
  const ruled = { ...buoy, check: ({ code, depth }: { readonly code: string; readonly depth: string | null }) => { depths.push(depth); return { code: code === '' ? allow : refuse('errors.choice_required') } } }
  expect(checkRecord(ruled, { ...emptyValues(buoy), depth: 'deep' }, [])).toMatchObject({ code: { allowed: true }, depth: { allowed: false, message: 'errors.field_decimal' } })
  expect(depths).toEqual([null])
})

test('TICK-98 its columns are the fields that its list names, labeled as in the form', () => {
  expect(buoyColumns.map(({ id, label, kind, width }) => [id, label, kind, width])).toEqual([
    ['code', 'Code', 'text', 120], ['color', 'Color', 'choice', 96], ['depth', 'Depth', 'quantity', 96], ['chains', 'Chains', 'count', 96], ['laid_on', 'Laid', 'day', 112], ['is_lit', 'Lit', 'choice', 80],
  ])
  expect(buoyColumns.map((column) => [headOf(column), textOf(column, row), copyOf(column, row), isNumeric(column.kind)])).toEqual([
    ['Code', 'Alpha', 'Alpha', false], ['Color', 'Green', 'Green', false], ['Depth, FT', '12.50', '12.50', true], ['Chains', '2', '2', true], ['Laid', '2/28/2026', '2/28/2026', false], ['Lit', 'Yes', 'Yes', false],
  ])
})

test('S-2 its commands open the form beside the list, and remove the focused record after a confirmation', () => {
  const make = recordCommands({ group: 'Administration', scope: 'unit-table', screen: buoyScreen })
  const remove = make.remove({ title: 'Remove buoy', keywords: [] })
  const context = { row, pane: { scope: 'unit-table' } } as never
  expect(remove.when?.(context, {} as never)).toEqual({ allowed: true })
  expect(remove.when?.({ row: null, pane: null } as never, {} as never)).toEqual({ allowed: false, message: 'workspace.no_row' })
  expect(remove.confirm?.(context, {})).toEqual({ title: 'Remove the buoy Alpha?', body: 'You can restore it within 30 days.', accept: 'Remove' })
  expect(remove.write(context, {}, true, null)).toMatchObject({ call: { method: 'DELETE', path: '/v1/buoys/:id' }, params: { id: 7 } })
  expect(pathOf(buoyScreen.form, { id: 'new' })).toBe('/admin/buoys/new')
  expect(recordWords(buoyScreen, 'undoRemove', row)).toBe('remove, Alpha')
})

test('CONST-3 soft-deleted records are listed as recently deleted with the days left, and can be restored but neither edited nor removed', () => {
  const make = recordCommands({ group: 'Administration', scope: 'unit-table', screen: buoyScreen })
  const own = { title: 'Restore buoy', keywords: [] }
  const [restore, remove, edit, show] = [make.restore(own), make.remove(own), make.edit(own), make.showDeleted(own)]
  const deleted = { ...row, deleted_at: new Date(Date.now() - 2.5 * 86_400_000).toISOString() }
  const at = (focused: object) => ({ row: focused, pane: { scope: 'unit-table', path: '/admin/buoys?search=a' } }) as never
  const saidOf = (focused: object) => [restore, remove, edit].map(({ when }) => { const verdict = when?.(at(focused), {} as never); return verdict === undefined || verdict.allowed ? 'yes' : verdict.message })
  expect(saidOf(row)).toEqual(['errors.record_not_deleted', 'yes', 'yes'])
  expect(saidOf(deleted)).toEqual(['yes', 'errors.record_is_deleted', 'errors.record_is_deleted'])
  expect(restore.write(at(deleted), {}, true, null)).toMatchObject({ call: { method: 'POST', path: '/v1/buoys/:id/restore' }, params: { id: 7 } })
  expect([restore.successMessage(undefined, at(deleted), {}, null), restore.undoWords?.(undefined, at(deleted), {})]).toEqual(['Alpha restored', 'restore, Alpha'])
  const opened: string[] = []
  void show.run(at(row), {}, { workspace: { openPath: (path: string) => opened.push(path) } } as never)
  expect(opened).toEqual(['/admin/buoys?search=a&deleted=yes'])
  expect([showsDeleted('search=a&deleted=yes'), showsDeleted('search=a'), withDeletedToggled('/admin/buoys?deleted=yes')]).toEqual([true, false, '/admin/buoys'])
  const [last] = withDaysLeft(buoyColumns).toReversed()
  expect(last === undefined ? null : [headOf(last), textOf(last, deleted), textOf(last, row)]).toEqual(['Removed in', '29 days left', ''])
  expect(buoyScreen.all?.({}, true)).toMatchObject({ call: { path: '/v1/buoys' }, query: { deleted: true } })
})

test('records of an owner use its rule, and name the owner in their paths', () => {
  const owner = { above: ({ project }: { readonly project: { readonly id: number } | null }) => (project === null ? null : { projectId: project.id }), may: ({ project }: { readonly project: object | null }) => (project === null ? refuse('workspace.no_project') : allow) }
  const make = recordCommands({ group: 'Projects', scope: 'contractor-table', screen: contractorScreen, owner })
  const [add, edit, remove] = [make.add({ title: 'Add contractor', keywords: [] }), make.edit({ title: 'Edit contractor', keywords: [] }), make.remove({ title: 'Remove contractor', keywords: [] })]
  const nowhere = { row, pane: { scope: 'contractor-table' }, project: null } as never
  const here = { row, pane: { scope: 'contractor-table' }, project: { id: 3 } } as never
  for (const { when } of [add, edit, remove]) {
    expect(when?.(nowhere, {} as never)).toEqual({ allowed: false, message: 'workspace.no_project' })
    expect(when?.(here, {} as never)).toEqual({ allowed: true })
  }
  const opened: string[] = []
  const environment = { workspace: { openPath: (path: string) => opened.push(path) } } as never
  void add.run(here, {}, environment)
  void edit.run(here, {}, environment)
  void edit.run(nowhere, {}, environment)
  expect(opened).toEqual(['/projects/3/contractors/edit/new', '/projects/3/contractors/edit/7'])
  expect(remove.write(here, {}, true, null)).toMatchObject({ params: { projectId: 3, id: 7 } })
  expect(remove.write(nowhere, {}, true, null)).toEqual([])
})
