import { expect, test } from 'vitest'
import '#src/main/domain/all-messages'
import { bodyOf, emptyTexts, problemsOf, textsOf } from '#src/workspace/client/records/form-texts'
import { recordCommands } from '#src/workspace/client/records/record-commands'
import { pathOf, recordWords } from '#src/workspace/client/records/record-screen'
import { buoy, buoyColumns, buoyScreen } from '#tests/api/records/buoys'

const row = { id: 7, version: 3, code: 'Alpha', note: 'By the bridge', color: 'green' }

test('the form of a declared record holds its fields, and sends them as they are stored', () => {
  expect(emptyTexts(buoy, {})).toEqual({ code: '', note: '', color: 'red', version: '0' })
  expect(textsOf(buoy, {}, row)).toEqual({ code: 'Alpha', note: 'By the bridge', color: 'green', version: '3' })
  expect(bodyOf(buoy, {}, { code: ' Alpha ', note: '', color: 'green', version: '3' })).toEqual({ code: 'Alpha', note: '', color: 'green' })
})

test('its rules are asked before anything is sent, beside the others that the list has', () => {
  const refusedOf = (code: string) => Object.entries(problemsOf(buoy, {}, { code, note: '', color: 'red', version: '0' }, [row])).flatMap(([field, verdict]) => (verdict.allowed ? [] : [`${field} ${verdict.message}`]))
  expect(refusedOf('')).toEqual(['code errors.field_is_required'])
  expect(refusedOf('ALPHA')).toEqual(['code errors.field_taken'])
  expect(refusedOf('Beta')).toEqual([])
})

test('TICK-98 its columns are the fields that its list names, with the labels of the form', () => {
  expect(buoyColumns.map(({ id, label, kind, width }) => [id, label, kind, width])).toEqual([['code', 'Code', 'text', 120], ['color', 'Color', 'choice', 96]])
})

test('S-2 its commands open the form beside the list and remove the focused one after a question', () => {
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
