import { describe, expect, test } from 'vitest'
import { tableKey, target } from '#src/platform/client/table/grid/keys'

const stroke = (name: string) => {
  const parts = name.split('+')
  const key = parts.at(-1) ?? ''
  return { key, ctrlKey: parts.includes('Control'), metaKey: parts.includes('Meta'), altKey: parts.includes('Alt'), shiftKey: parts.includes('Shift') }
}

describe('WORK-23 a key is a move, a grid key, or a command', () => {
  test.each([
    ['ArrowDown', false, 'grid'], ['Tab', false, 'grid'], ['Shift+ArrowDown', false, { move: 'down', extend: true }],
    ['Shift+ArrowRight', false, { move: 'right', extend: false }], ['Home', false, { move: 'row_start', extend: false }],
    ['Shift+Home', false, { move: 'row_start', extend: false }], ['End', false, { move: 'row_end', extend: false }],
    ['Control+Home', false, { move: 'first', extend: false }], ['Meta+End', false, { move: 'last', extend: false }],
    ['Control+Shift+End', false, { move: 'last', extend: true }], ['Control+ArrowDown', false, { move: 'bottom', extend: false }],
    ['PageDown', false, { move: 'page_down', extend: false }], ['Shift+PageUp', false, { move: 'page_up', extend: true }],
    ['Control+Alt+ArrowRight', false, 'command'], ['Alt+PageDown', false, 'command'], ['Control+a', true, 'command'], [' ', true, 'command'],
    ['Escape', true, 'command'], ['Enter', false, 'command'], ['Enter', true, 'grid'], ['F2', true, 'grid'], ['F2', false, 'command'],
    ['7', true, 'grid'], ['7', false, 'command'], ['.', true, 'grid'], ['j', true, 'command'], ['x', true, 'command'], ['Delete', true, 'command'],
    ['Control+Enter', true, 'command'],
  ])('%s where a cell may be edited (%j)', (name, mayEdit, meaning) => expect(tableKey(stroke(name), mayEdit)).toEqual(meaning))
})

describe('WORK-23 a move stops at the edges', () => {
  const size = { rows: 100, columns: 5, page: 20 }
  test.each([
    ['up', 0, 2, 0, 2], ['down', 99, 2, 99, 2], ['down', 4, 2, 5, 2], ['left', 4, 0, 4, 0], ['right', 4, 4, 4, 4], ['page_down', 90, 1, 99, 1],
    ['page_up', 90, 1, 70, 1], ['row_start', 9, 3, 9, 0], ['row_end', 9, 3, 9, 4], ['top', 9, 3, 0, 3], ['bottom', 9, 3, 99, 3],
    ['first', 9, 3, 0, 0], ['last', 9, 3, 99, 4],
  ] as const)('%s from row %i, column %i', (move, row, column, toRow, toColumn) =>
    expect(target(move, { row, column }, size)).toEqual({ row: toRow, column: toColumn }))
})
