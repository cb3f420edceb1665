import { expect, test } from 'vitest'
import { isAsLeft, type ChangeOf } from '#src/platform/domain/records/as-left'

const by = (change_set: string, reverses: string | null = null): ChangeOf => ({ change_set, reverses })

test.each<readonly [string, string, readonly ChangeOf[], boolean]>([
  ['nothing since', 'a', [by('a')], true],
  ['several events of the set itself', 'a', [by('a'), by('a')], true],
  ['another change since', 'a', [by('a'), by('b')], false],
  ['another change in between', 'a', [by('a'), by('b'), by('a')], true],
  ['a change since that was taken back', 'a', [by('a'), by('b'), by('u', 'b')], true],
  ['two changes since, both taken back', 'a', [by('a'), by('b'), by('c'), by('u', 'c'), by('v', 'b')], true],
  ['two changes since, one taken back', 'a', [by('a'), by('b'), by('c'), by('u', 'c')], false],
  ['it is taken back already', 'a', [by('a'), by('u', 'a')], false],
  ['taken back and done again', 'a', [by('a'), by('u', 'a'), by('r', 'u')], true],
  ['an undo, with the change before it taken back and done again', 'u', [by('u', 'b'), by('v', 'a'), by('r', 'v')], true],
  ['an undo, with the change before it taken back', 'u', [by('u', 'b'), by('v', 'a')], false],
  ['a change since taken back beside one that stays', 'z', [by('z'), by('a'), by('b'), by('u', 'a')], false],
  ['such an undo itself', 'u', [by('u', 'a')], true],
  ['such an undo done again', 'u', [by('u', 'a'), by('r', 'u')], false],
])('API-32 WORK-22 restoring the state that a change set left: %s', (_what, changeSet, events, expected) => {
  expect(isAsLeft(changeSet, events)).toBe(expected)
})
