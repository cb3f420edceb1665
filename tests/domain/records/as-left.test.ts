import { expect, test } from 'vitest'
import { isAsLeft, type ChangeOf } from '#src/platform/domain/records/as-left'

const by = (change_set: string, reverses: string | null = null): ChangeOf => ({ change_set, reverses })

test.each<readonly [string, string, readonly ChangeOf[], boolean]>([
  ['no change since then', 'a', [by('a')], true],
  ['several events of the same set', 'a', [by('a'), by('a')], true],
  ['a later change', 'a', [by('a'), by('b')], false],
  ['another change between the events of the set', 'a', [by('a'), by('b'), by('a')], true],
  ['a later change that was undone', 'a', [by('a'), by('b'), by('u', 'b')], true],
  ['a later change of several events, undone with several events', 'a', [by('a'), by('b'), by('b'), by('u', 'b'), by('u', 'b')], true],
  ['a later change, undone with several events, and another change', 'a', [by('a'), by('b'), by('u', 'b'), by('u', 'b'), by('c')], false],
  ['two later changes, both undone', 'a', [by('a'), by('b'), by('c'), by('u', 'c'), by('v', 'b')], true],
  ['two later changes, one of them undone', 'a', [by('a'), by('b'), by('c'), by('u', 'c')], false],
  ['the set was undone', 'a', [by('a'), by('u', 'a')], false],
  ['the set was undone and redone', 'a', [by('a'), by('u', 'a'), by('r', 'u')], true],
  ['an undo, with the previous change undone and redone', 'u', [by('u', 'b'), by('v', 'a'), by('r', 'v')], true],
  ['an undo, with the previous change undone', 'u', [by('u', 'b'), by('v', 'a')], false],
  ['two later changes, the first of them undone', 'z', [by('z'), by('a'), by('b'), by('u', 'a')], false],
  ['an undo without a later change', 'u', [by('u', 'a')], true],
  ['an undo that was itself reversed', 'u', [by('u', 'a'), by('r', 'u')], false],
])('API-32 WORK-22 restoring the state that a change set left: %s', (_what, changeSet, events, expected) => {
  expect(isAsLeft(changeSet, events)).toBe(expected)
})
