import { expect, test } from 'vitest'
import { withoutChange } from '#src/platform/domain/records/id-lists'

test.each<readonly [string, readonly number[], readonly number[], readonly number[], readonly number[]]>([
  ['as the change left it, the list is as before', [1, 2, 3], [1], [1, 2, 3], [1]],
  ['who came since stays', [1, 2, 3, 4], [1], [1, 2, 3], [1, 4]],
  ['who left since stays away', [2, 3], [1], [1, 2, 3], []],
  ['who was taken out comes back', [1, 4], [1, 2, 3], [1], [1, 2, 3, 4]],
  ['who was taken out and is back already stays once', [1, 2], [1, 2], [1], [1, 2]],
  ['who came and is gone again: nothing is left to take back', [1], [1], [1, 2], [1]],
])('API-32 a change of a list of ids is undone: %s', (_what, now, was, is, expected) => {
  expect(withoutChange(now, was, is)).toEqual(expected)
})
