import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asTsvCell, copyRows } from '#src/platform/client/table/clipboard/copy'
import { previewPaste, readTsv } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec } from '#src/platform/client/table/columns'

interface Row {
  readonly id: number
  readonly name: string
  readonly quantity: string | null
}
const name: ColumnSpec<Row> = { id: 'name', label: 'Name', kind: 'text' }
const quantity: ColumnSpec<Row> = {
  id: 'quantity', label: 'Quantity', kind: 'quantity', editable: ({ id }) => id !== 3,
  parse: (text) => (/^\d*(\.\d{0,2})?$/.test(text) ? { value: text === '' ? null : text } : { error: 'Not a quantity.' }),
}
const rows: Row[] = [{ id: 1, name: 'A', quantity: '1' }, { id: 2, name: 'B', quantity: null }, { id: 3, name: 'C', quantity: '3' }]

describe('WORK-26 a cell that a spreadsheet would execute is prefixed', () => {
  test.each([
    ['=1+1', "'=1+1"], ['+1', "'+1"], ['-cmd', "'-cmd"], ['@sum', "'@sum"], ['\t=1', "' =1"], ['\r=1', "' =1"], ['-12.50', '-12.50'],
    ['plain', 'plain'], ['two\nlines', 'two lines'], ['1234.50', '1234.50'],
  ])('%j is copied as %j', (value, copied) => expect(asTsvCell(value)).toBe(copied))
})

test('WORK-26 rows are copied with tabs and line breaks, and as a table without active markup', () => {
  expect(copyRows([{ id: 1, name: '<b>', quantity: '1234.5' }, { id: 2, name: '=x', quantity: null }], [name, quantity])).toEqual({
    text: "<b>\t1234.50\n'=x\t",
    html: '<table><tr><td>&#60;b&#62;</td><td>1234.50</td></tr><tr><td>=x</td><td></td></tr></table>',
  })
})

describe('pasted text is parsed as a spreadsheet writes it', () => {
  test.each([
    [1, 'a\tb\nc\td', [['a', 'b'], ['c', 'd']]],
    [2, 'a\r\nb\r\n', [['a'], ['b']]],
    [3, '"two\nlines"\tx', [['two\nlines', 'x']]],
    [4, '"say ""so"""\t', [['say "so"', '']]],
    [5, '', [['']]],
    [6, 'a\n\nb', [['a'], [''], ['b']]],
  ])('row %i: %j', (_row, text, cells) => expect(readTsv(text)).toEqual(cells))

  test('text written with tabs and breaks is parsed back unchanged', () => {
    const cell = fc.string({ minLength: 1 }).filter((text) => !/[\t\r\n"]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (lines) => {
        expect(readTsv(`${lines.map((line) => line.join('\t')).join('\n')}\n`)).toEqual(lines)
      }),
    )
  })
})

describe('the preview shows old values, new values, and errors first', () => {
  const previewOf = (text: string, onto: readonly Row[] = rows, columns = [quantity]) => {
    const { cells, errors, outside } = previewPaste(text, onto, columns)
    return { cells: cells.map(({ row, before, typed, value, error }) => [row.id, before, typed, error ?? value]), errors, outside }
  }
  test.each([
    [1, 'three values are pasted downward', '5\n6\n7', { cells: [[1, '1.00', '5', '5'], [2, '', '6', '6'], [3, '3.00', '7', 'Quantity cannot be changed here.']], errors: 1, outside: 0 }],
    [2, 'one value is pasted into all given rows', '5', { cells: [[1, '1.00', '5', '5'], [2, '', '5', '5'], [3, '3.00', '5', 'Quantity cannot be changed here.']], errors: 1, outside: 0 }],
    [3, 'an unchanged value is not in the preview', '1.00\n\n3.00', { cells: [], errors: 0, outside: 0 }],
    [4, 'an invalid value is shown with the reason', 'x\n2', { cells: [[1, '1.00', 'x', 'Not a quantity.'], [2, '', '2', '2']], errors: 1, outside: 0 }],
    [5, 'values outside the table are counted', '1.00\t9\n\t\n3.00\n8', { cells: [], errors: 0, outside: 3 }],
  ])('row %i: %s', (_row, _what, text, expected) => expect(previewOf(text)).toEqual(expected))
})
