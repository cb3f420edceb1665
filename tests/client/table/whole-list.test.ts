import { describe, expect, test } from 'vitest'
import { wholeList } from '#src/platform/client/table/rows/whole-list'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const whole = (...ids: number[]) => ({ rows: rows(...ids), total: ids.length })

describe('WORK-24 the rows that a refresh shows to have left a list', () => {
  test.each([
    ['a row that the list had as a whole before', [whole(1, 2, 3)], whole(1, 3), [2]],
    ['a row of a list that has become empty', [whole(1)], whole(), [1]],
    ['a row of a list whose source names all ids, with one page of the rows', [{ rows: rows(1), total: 3, ids: [1, 2, 3] }], { rows: rows(1), total: 2, ids: [1, 2] }, [3]],
    ['no row of a list that never was in one answer', [{ rows: rows(1, 2), total: 300 }], whole(1), []],
    ['no row if the new answer is only one page of several', [whole(1, 2)], { rows: rows(1), total: 300 }, []],
    ['no row if the source does not count its rows', [{ rows: rows(1, 2) }], { rows: rows(1) }, []],
    ['a row that arrived with a later answer', [whole(1), whole(1, 2)], whole(1), [2]],
  ])('%s', (_what, before, after, left) => {
    const list = wholeList(false)
    for (const page of before) expect(list.learn(page, false)).toEqual([])
    expect(list.learn(after, true)).toEqual(left)
    expect(list.learn(after, true)).toEqual([])
  })

  test('an answer outside of a refresh, which may be from the cache, lets no row leave', () => {
    const list = wholeList(false)
    list.learn(whole(1, 2), false)
    expect(list.learn(whole(1), false)).toEqual([])
    expect(list.learn(whole(1), true)).toEqual([2])
  })

  test('after the filters have changed, rows of the former list are not known to have left', () => {
    const list = wholeList(false)
    list.learn(whole(1, 2), false)
    list.forget()
    expect(list.learn(whole(3), true)).toEqual([])
  })

  test('no row leaves a list of which only a part is shown', () => {
    const list = wholeList(true)
    list.learn(whole(1, 2), false)
    expect(list.learn(whole(1), true)).toEqual([])
  })
})
