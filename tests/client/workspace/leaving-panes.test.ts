import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allPanes } from '#src/main/client/panes'
import { session } from '#src/platform/client/session/session'
import { historyOf } from '#src/workspace/client/panes/layout/history'
import { splitPane } from '#src/workspace/client/panes/layout/change-layout'
import { layoutOf, panesOf } from '#src/workspace/client/panes/layout/layout'
import { layoutsHandle, leaveLayouts } from '#src/workspace/client/panes/layouts'
import { guardPane } from '#src/workspace/client/panes/navigation'
import { registerPanes } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { administrator } from '#tests/commands/desk'

const [pane] = allPanes()
if (pane === undefined) throw new Error('no panes')
registerPanes(allPanes(), pane)

/** What the panes hold, by pane. */
let typed: Record<string, string>
let answers: boolean[]
let asked: string[]
let stops: (() => void)[]

beforeEach(() => {
  vi.stubGlobal('window', { history: { replaceState: () => undefined, pushState: () => undefined } })
  vi.stubGlobal('document', { querySelectorAll: () => [], activeElement: null })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  session.person = { ...administrator }
  typed = { first: 'Night crew', second: '', third: 'Dawn crew' }
  ;[answers, asked] = [[], []]
  const one = layoutOf({ id: 'first', data: { path: '/admin/groups/new' } })
  const two = splitPane(one, 'first', 'right', { id: 'second', data: { path: '/admin/groups/new' } })
  const layout = splitPane(two, 'second', 'right', { id: 'third', data: { path: '/admin/groups/new' } })
  workspaceStore.layout = ref(layout)
  workspaceStore.focused = 'first'
  workspaceStore.histories = Object.fromEntries(panesOf(layout).map(({ id, data }) => [id, ref(historyOf(data.path))]))
  // as a form guards its pane
  stops = Object.keys(typed).map((id) => guardPane(id, {
    agrees() {
      if (typed[id] === '') return true
      asked.push(id)
      return answers.shift() ?? false
    },
    drop: () => void (typed[id] = ''),
  }))
})
afterEach(() => {
  for (const stop of stops) stop()
  leaveLayouts()
  session.person = null
  vi.unstubAllGlobals()
})

test('SHELL-62 a no for the second pane keeps what was typed in the first, and the layout', () => {
  answers = [true, false]
  layoutsHandle.reset()
  expect(asked).toEqual(['first', 'third'])
  expect(typed).toEqual({ first: 'Night crew', second: '', third: 'Dawn crew' })
  expect(panesOf(workspaceStore.layout).map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

test('SHELL-62 a no for the first pane asks about no other', () => {
  answers = [false]
  layoutsHandle.reset()
  expect(asked).toEqual(['first'])
  expect(panesOf(workspaceStore.layout)).toHaveLength(3)
})

test('SHELL-62 when everything may be lost, every pane loses it and the layout is replaced', () => {
  answers = [true, true]
  layoutsHandle.reset()
  expect(typed).toEqual({ first: '', second: '', third: '' })
  expect(panesOf(workspaceStore.layout)).toHaveLength(1)
})
