import { describe, expect, test } from 'vitest'
import { joinPatches, mergePatch, patchBetween } from '#src/workspace/domain/merge-patch'

type Values = Record<string, unknown>

describe('B4 only what changed', () => {
  test.each<[string, Values, Values, Values | null]>([
    ['nothing', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, null],
    ['one part of a part', { keys: { letters: true, changed: { x: ['f'] } } }, { keys: { letters: true, changed: { x: ['f'], y: ['g'] } } }, { keys: { changed: { y: ['g'] } } }],
    ['a part removed', { changed: { x: ['f'], y: ['g'] } }, { changed: { y: ['g'] } }, { changed: { x: null } }],
    ['a list is one value', { keys: ['a', 'b'] }, { keys: ['a'] }, { keys: ['a'] }],
    ['an emptied object', { changed: { x: 1 } }, { changed: {} }, { changed: { x: null } }],
    ['an empty object created', {}, { changed: {} }, { changed: {} }],
  ])('B4 %s', (_what, before, after, patch) => {
    expect(patchBetween(before, after)).toEqual(patch)
    expect(mergePatch(before, patch ?? {})).toEqual(after)
  })

  test('B4 two changes of different parts are both kept, in either order', () => {
    const before = { theme: 'light', keys: { letters: true, changed: {} } }
    const one = { keys: { changed: { x: ['f'] } } }
    const other = { theme: 'dark', keys: { letters: false } }
    const both = { theme: 'dark', keys: { letters: false, changed: { x: ['f'] } } }
    expect([mergePatch(mergePatch(before, one), other), mergePatch(mergePatch(before, other), one)]).toEqual([both, both])
  })

  test.each<[string, Values, Values, Values]>([
    ['parts of a part', { keys: { letters: false } }, { keys: { changed: { x: ['f'] } } }, { keys: { letters: false, changed: { x: ['f'] } } }],
    ['the later value of one', { theme: 'dark' }, { theme: 'light' }, { theme: 'light' }],
    ['a part set, then removed', { changed: { x: ['f'] } }, { changed: { x: null } }, { changed: { x: null } }],
    ['a part removed, then set', { changed: { x: null } }, { changed: { x: ['g'] } }, { changed: { x: ['g'] } }],
    ['nothing, then a part removed', {}, { changed: { x: null } }, { changed: { x: null } }],
  ])('B4 two joined patches have the same effect as one after the other: %s', (_what, first, second, joined) => {
    expect(joinPatches(first, second)).toEqual(joined)
    const before = { theme: 'system', keys: { letters: true, changed: {} }, changed: { x: ['e'], y: ['h'] } }
    expect(mergePatch(before, joined)).toEqual(mergePatch(mergePatch(before, first), second))
  })

  test('B4 a JavaScript property name is treated as any other name, and endless nesting does not overflow', () => {
    const patch: Values = JSON.parse('{"__proto__": {"polluted": true}}')
    expect([Object.hasOwn(mergePatch({}, patch), '__proto__'), Reflect.get({}, 'polluted')]).toEqual([true, undefined])
    const deep: Values = JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000))
    expect(() => mergePatch(deep, deep)).not.toThrow()
  })
})
