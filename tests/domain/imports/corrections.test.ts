import { describe, expect, test } from 'vitest'
import { checkCorrection, correctedCells } from '#src/platform/domain/imports/corrections'

describe('TICK-95 a cell gets a new value only if it still has the value that the person saw', () => {
  test.each([
    ['unchanged since', 'heavy', 'heavy', '20', true],
    ['repeated after a lost answer', 'heavy', '20', '20', true],
    ['restored to the value of the file', '20', '20', 'heavy', true],
    ['changed in another window', 'heavy', '21', '20', false],
    ['emptied in another window', 'heavy', '', '20', false],
    ['a blank at the end is another value', 'heavy', 'heavy ', '20', false],
  ])('%s', (_case, was, current, value, allowed) => {
    expect(checkCorrection({ row: 4, column: 2, was, value }, current)).toMatchObject({ allowed })
  })
})

describe('PLUS-39 the cells of a corrected row', () => {
  test.each<[string, readonly string[], readonly [number, string][], readonly (string | undefined)[]]>([
    ['one value', ['a', 'b', 'c'], [[1, 'x']], ['a', 'x', 'c']],
    ['emptied', ['a', 'b'], [[0, '']], ['', 'b']],
    ['no correction', ['a'], [], ['a']],
    ['beyond the end of a short row, whose cells in between stay undefined', ['a'], [[3, 'x']], ['a', undefined, undefined, 'x']],
  ])('%s', (_case, cells, corrections, expected) => {
    expect(Array.from(correctedCells(cells, new Map(corrections)))).toEqual(expected)
    expect(cells).not.toContain('x')
  })
})
