import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterFilter, countSelected, extend, headState, inContext, isSelected, nothingSelected, selectAll, setSelected, toggle, toggleAll,
} from '#src/platform/client/table/selection'
import type { Selection } from '#src/platform/client/table/selection'

const filters = { status: 'pending' }
const all = selectAll(filters)
const selectIds = (ids: Iterable<number>): Selection => ({ kind: 'ids', ids: new Set(ids) })
const but = (...ids: number[]): Selection => ({ kind: 'all', filters, except: new Set(ids) })

describe('WORK-24 one row is selected and cleared', () => {
  test.each([
    [1, nothingSelected, 7, selectIds([7])],
    [2, selectIds([7]), 7, selectIds([])],
    [3, selectIds([1, 2]), 3, selectIds([1, 2, 3])],
    [4, all, 7, but(7)],
    [5, but(7), 7, all],
    [6, but(7), 8, but(7, 8)],
  ])('row %i: %j toggled at %i gives %j', (_row, before, id, after) => expect(toggle(before, id)).toEqual(after))
})

describe('WORK-23 Shift extends the selection over the rows between', () => {
  test.each([
    [1, nothingSelected, [3, 4, 5], selectIds([3, 4, 5])],
    [2, selectIds([1]), [3, 4], selectIds([1, 3, 4])],
    [3, selectIds([3]), [3, 4], selectIds([3, 4])],
    [4, but(3, 9), [3, 4], but(9)],
  ])('row %i: %j extended over %j gives %j', (_row, before, between, after) => expect(extend(before, between)).toEqual(after))
})

describe('WORK-24 the selection is counted over the matching rows', () => {
  test.each([
    [1, nothingSelected, 100, 0, 'none'],
    [2, selectIds([1, 2]), 100, 2, 'some'],
    [3, all, 4812, 4812, 'all'],
    [4, but(1), 4812, 4811, 'some'],
    [5, but(1, 2), 2, 0, 'none'],
    [6, all, 0, 0, 'none'],
  ] as const)('row %i: %j over %i is %i, the head shows %s', (_row, selection, matching, count, head) => {
    expect(countSelected(selection, matching)).toBe(count)
    expect(headState(selection, matching)).toBe(head)
  })
})

describe('WORK-24 the header check box selects all that match, or clears the selection', () => {
  test.each([
    [1, nothingSelected, 5, all],
    [2, selectIds([1]), 5, all],
    [3, all, 5, nothingSelected],
    [4, but(1), 5, all],
    [5, nothingSelected, 0, nothingSelected],
  ])('row %i: %j over %i gives %j', (_row, before, matching, after) => expect(toggleAll(before, filters, matching)).toEqual(after))
})

describe('WORK-24 another filter clears a selection of all that match, and keeps rows that were selected one by one', () => {
  test.each([
    [1, all, { status: 'pending' }, all],
    [2, all, { status: 'delivered' }, nothingSelected],
    [3, but(3), {}, nothingSelected],
    [4, selectIds([3]), { status: 'delivered' }, selectIds([3])],
  ])('row %i: %j under %j becomes %j', (_row, before, next, after) => expect(afterFilter(before, next)).toEqual(after))
})

test('WORK-24 a command gets ids, or the filter with its exceptions, and the loaded rows', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(inContext(selectIds([2, 900]), 1000, rows)).toEqual({ kind: 'ids', count: 2, ids: [2, 900], loaded: [{ id: 2 }] })
  expect(inContext(but(2), 1000, rows)).toEqual({
    kind: 'all', count: 999, filters, except_ids: [2], loaded: [{ id: 1 }, { id: 3 }],
  })
})

test('WORK-24 selecting by id and by exception gives the same result, whatever was clicked', () => {
  const rows = Array.from({ length: 20 }, (_, id) => id)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 19 }), fc.boolean()), { maxLength: 40 }), (steps) => {
      let byId: Selection = selectIds(rows)
      let byException: Selection = all
      for (const [id, isChecked] of steps) {
        byId = setSelected(byId, [id], isChecked)
        byException = setSelected(byException, [id], isChecked)
      }
      expect(rows.map((id) => isSelected(byException, id))).toEqual(rows.map((id) => isSelected(byId, id)))
      expect(countSelected(byException, 20)).toBe(countSelected(byId, 20))
    }),
  )
})
