import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { preferenceFrom } from '#src/platform/client/table/grid/layout'
import { keepPreference } from '#src/platform/client/table/preference/keep-preference'
import {
  defaultPreference, moveColumn, pinColumn, readPreference, samePreference, showColumn, sizeColumn, toStore, visibleCount,
} from '#src/platform/client/table/preference/preference'
import type { TablePreference } from '#src/platform/client/table/preference/preference'

const spec = (id: string, more: Partial<ColumnSpec> = {}): ColumnSpec => ({ id, label: id, kind: 'text', ...more }) as ColumnSpec
const specs = [spec('a'), spec('b', { pinned: true }), spec('c', { shown: false }), spec('d', { sortable: false })]
const plain = defaultPreference(specs)
const keys = (preference: TablePreference) => [...preference.columns].sort((x, y) => x.order - y.order).map(({ key }) => key)

test('TICK-98 the default preference follows the column definitions, and equals an absent preference', () => {
  expect(plain.columns).toEqual([
    { key: 'a', shown: true, pinned: false, width: null, order: 0 },
    { key: 'b', shown: true, pinned: true, width: null, order: 1 },
    { key: 'c', shown: false, pinned: false, width: null, order: 2 },
    { key: 'd', shown: true, pinned: false, width: null, order: 3 },
  ])
  expect(readPreference(null, specs)).toEqual(plain)
})

describe('WORK-25 columns are shown, moved, sized and pinned', () => {
  test.each([
    [1, 'a column is hidden', showColumn(plain, 'a', false).columns[0]?.shown, false],
    [2, 'a hidden column is shown', showColumn(plain, 'c', true).columns[2]?.shown, true],
    [3, 'a width is kept', sizeColumn(plain, 'a', 120.4).columns[0]?.width, 120],
    [4, 'a width is never under 48', sizeColumn(plain, 'a', 3).columns[0]?.width, 48],
    [5, 'a width is never over 800', sizeColumn(plain, 'a', 3000).columns[0]?.width, 800],
    [6, 'a column is pinned', pinColumn(plain, 'a', true).columns[0]?.pinned, true],
    [7, 'a column moves down', keys(moveColumn(plain, 'a', 2)).join(''), 'bcad'],
    [8, 'a move stops at the end', keys(moveColumn(plain, 'a', 99)).join(''), 'bcda'],
    [9, 'a move stops at the start', keys(moveColumn(plain, 'd', -99)).join(''), 'dabc'],
    [10, 'moving an unknown column changes nothing', keys(moveColumn(plain, 'x', 1)).join(''), 'abcd'],
  ])('row %i: %s', (_row, _what, actual, expected) => expect(actual).toBe(expected))

  test('WORK-25 the last column that is shown cannot be hidden', () => {
    const one = showColumn(showColumn(plain, 'a', false), 'b', false)
    expect(showColumn(one, 'd', false)).toBe(one)
  })
})

test('SHELL-76 the thirty-first column is not shown', () => {
  const many = Array.from({ length: 40 }, (_, at) => spec(`k${at}`))
  const full = defaultPreference(many)
  expect(visibleCount(full)).toBe(30)
  expect(showColumn(full, 'k35', true)).toBe(full)
  const all = readPreference({ columns: full.columns.map((column) => ({ ...column, shown: true })), sort: [] }, many)
  expect(visibleCount(all)).toBe(30)
})

describe('WORK-25 a stored preference is merged with the columns that exist today', () => {
  const stored = (columns: [string, boolean][], sort: TablePreference['sort'] = []): TablePreference => ({
    columns: columns.map(([key, shown], order) => ({ key, shown, pinned: false, width: 90, order })), sort,
  })
  test.each([
    [1, 'the order is kept', stored([['d', true], ['c', true], ['b', true], ['a', true]]), 'dcba'],
    [2, 'a removed column is dropped', stored([['x', true], ['d', true], ['a', true], ['b', true], ['c', true]]), 'dabc'],
    [3, 'a new column is placed as in the default', stored([['a', true], ['c', true], ['d', true]]), 'abcd'],
    [4, 'a column listed twice counts once', stored([['a', true], ['a', false], ['b', true], ['c', true], ['d', true]]), 'abcd'],
  ])('row %i: %s', (_row, _what, before, order) => expect(keys(readPreference(before, specs)).join('')).toBe(order))

  test('WORK-25 at least one column is shown, and only sortable columns are sorted by', () => {
    const read = readPreference(stored([['a', false], ['b', false], ['c', false], ['d', false]], [{ key: 'd', direction: 'asc' }, { key: 'a', direction: 'desc' }]), specs)
    expect(visibleCount(read)).toBe(1)
    expect(read.sort).toEqual([{ key: 'a', direction: 'desc' }])
  })
})

test('TICK-98 a preference equal to the default is not stored', () => {
  expect(toStore(readPreference(plain, specs), specs)).toBeNull()
  expect(toStore(showColumn(plain, 'a', false), specs)).toEqual(showColumn(plain, 'a', false))
  expect(samePreference(moveColumn(moveColumn(plain, 'a', 1), 'a', -1), plain)).toBe(true)
})

test('WORK-25 a column whose width only followed the text stores no width of its own', () => {
  const states = [
    { colId: 'select', width: 72 }, { colId: 'b', width: 320, pinned: 'left' as const }, { colId: 'a', width: 200 },
    { colId: 'c', width: 320, hide: true }, { colId: 'd', width: 900, flex: 1, sort: 'desc' as const, sortIndex: 0 },
  ]
  const read = preferenceFrom(states, specs, plain, { rem: 32, pins: true })
  expect(read.columns.map(({ key, width }) => [key, width])).toEqual([['b', null], ['a', 100], ['c', null], ['d', null]])
  expect(read.sort).toEqual([{ key: 'd', direction: 'desc' }])
})

describe('S-17 a preference is saved with a debounce', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('S-17 of several changes the last is saved after one second without a change', async () => {
    const saved: unknown[] = []
    const { changed } = keepPreference({ save: async (preference) => void saved.push(preference), failed: () => undefined })
    changed(plain)
    await vi.advanceTimersByTimeAsync(900)
    changed(null)
    await vi.advanceTimersByTimeAsync(900)
    expect(saved).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(saved).toEqual([null])
  })

  test('S-17 a closing table saves at once, and a failed save is reported', async () => {
    const failed: unknown[] = []
    const keeper = keepPreference({ save: () => Promise.reject(new Error('no line')), failed: (error) => void failed.push(error) })
    keeper.changed(plain)
    await keeper.flush()
    expect(failed).toEqual([new Error('no line')])
  })
})
