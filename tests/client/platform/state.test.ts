import { describe, expect, test } from 'vitest'
import { createByPane } from '#src/platform/client/state/by-pane'
import { createListeners } from '#src/platform/client/state/listeners'
import { memo } from '#src/platform/client/state/memo'
import { createRecentSet } from '#src/platform/client/state/recent-set'
import { createStore } from '#src/platform/client/state/store'

describe('S-16 state that outlives a component', () => {
  test('S-16 a store is reset to its initial values, with its own collections', () => {
    const store = createStore<{ count: number; names: string[] }>(() => ({ count: 0, names: [] }))
    store.count = 2
    store.names.push('a')
    store.reset()
    expect({ count: store.count, names: store.names }).toEqual({ count: 0, names: [] })
    store.names.push('b')
    store.reset()
    expect(store.names).toEqual([])
  })

  test('S-16 listeners are called in order until they are removed', () => {
    const calls: string[] = []
    const listeners = createListeners<[what: string, times: number]>()
    const remove = listeners.add((what, times) => calls.push(`first ${what} ${times}`))
    listeners.add((what) => calls.push(`second ${what}`))
    listeners.notify('a', 1)
    remove()
    listeners.notify('b', 2)
    expect(calls).toEqual(['first a 1', 'second a', 'second b'])
  })

  test('S-16 a pane keeps what it opened last, and an older close does not remove it', () => {
    const forms = createByPane<{ readonly name: string }>()
    const [older, newer] = [{ name: 'older' }, { name: 'newer' }]
    const closeOlder = forms.open('pane-1', older)
    const closeNewer = forms.open('pane-1', newer)
    closeOlder()
    expect([forms.of('pane-1'), forms.of('pane-2')]).toEqual([newer, null])
    closeNewer()
    expect(forms.of('pane-1')).toBeNull()
  })

  test('S-16 a recent set drops its oldest value, and a repeated value takes no extra space', () => {
    const recent = createRecentSet<string>(2)
    for (const value of ['a', 'b', 'b', 'c']) recent.add(value)
    expect(['a', 'b', 'c'].map((value) => recent.has(value))).toEqual([false, true, true])
  })

  test('S-16 a memo computes its value once for each key', () => {
    const computations: string[] = []
    const lengthOf = memo((text: string) => computations.push(text))
    expect([lengthOf('a'), lengthOf('b'), lengthOf('a')]).toEqual([1, 2, 1])
    expect(computations).toEqual(['a', 'b'])
  })
})
