import { expect, test } from 'vitest'
import { withoutChange } from '#src/platform/domain/records/id-lists'

test.each<readonly [string, readonly number[], readonly number[], readonly number[], readonly number[]]>([
  ['the list is restored if nothing else changed', [1, 2, 3], [1], [1, 2, 3], [1]],
  ['an id added since then stays', [1, 2, 3, 4], [1], [1, 2, 3], [1, 4]],
  ['an id removed since then stays removed', [2, 3], [1], [1, 2, 3], []],
  ['an id that the change removed is added again', [1, 4], [1, 2, 3], [1], [1, 2, 3, 4]],
  ['an id that the change removed and that is already back is listed once', [1, 2], [1, 2], [1], [1, 2]],
  ['an id that the change added and that was removed since then: nothing remains to undo', [1], [1], [1, 2], [1]],
])('API-32 a change of a list of ids is undone: %s', (_what, now, was, is, expected) => {
  expect(withoutChange(now, was, is)).toEqual(expected)
})
