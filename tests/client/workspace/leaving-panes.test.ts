import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allPanes } from '#src/main/client/panes'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import { watchDrawer } from '#src/areas/reconciliation/client/drawer/stored-input'
import { session } from '#src/platform/client/session/session'
import { historyOf } from '#src/workspace/client/panes/layout/history'
import { splitPane } from '#src/workspace/client/panes/layout/change-layout'
import { layoutOf, panesOf } from '#src/workspace/client/panes/layout/layout'
import { layoutsHandle, leaveLayouts } from '#src/workspace/client/panes/layouts'
import { guardPane } from '#src/workspace/client/panes/navigation'
import { registerPanes } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'
import { drawerWith, madeItem } from '#tests/client/reconciliation/made'
import { administrator } from '#tests/commands/desk'

const [pane] = allPanes()
if (pane === undefined) throw new Error('no panes')
registerPanes(allPanes(), pane)

/** The unsaved input of each pane. */
let typed: Record<string, string>
let answers: boolean[]
let questions: string[]
let stops: (() => void)[]

beforeEach(() => {
  vi.stubGlobal('window', {
    history: { replaceState: () => undefined, pushState: () => undefined }, addEventListener: () => undefined, removeEventListener: () => undefined,
    confirm: (question: string) => questions.push(question) > 0 && (answers.shift() ?? false),
  })
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null, activeElement: null })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  session.person = { ...administrator }
  typed = { first: 'Night crew', second: '', third: 'Dawn crew' }
  ;[answers, questions] = [[], []]
  const one = layoutOf({ id: 'first', data: { path: '/admin/groups/new' } })
  const two = splitPane(one, 'first', 'right', { id: 'second', data: { path: '/admin/groups/new' } })
  const layout = splitPane(two, 'second', 'right', { id: 'third', data: { path: '/admin/groups/new' } })
  workspaceStore.layout = ref(layout)
  workspaceStore.focused = 'first'
  workspaceStore.histories = Object.fromEntries(panesOf(layout).map(({ id, data }) => [id, ref(historyOf(data.path))]))
  // guards each pane as a form does
  stops = Object.keys(typed).map((id) => guardPane(id, {
    agrees() {
      if (typed[id] === '') return true
      questions.push(id)
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

test('SHELL-62 declining for the second pane keeps what was typed in the first, and the layout', () => {
  answers = [true, false]
  layoutsHandle.reset()
  expect(questions).toEqual(['first', 'third'])
  expect(typed).toEqual({ first: 'Night crew', second: '', third: 'Dawn crew' })
  expect(panesOf(workspaceStore.layout).map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

test('SHELL-62 declining for the first pane asks about no other', () => {
  answers = [false]
  layoutsHandle.reset()
  expect(questions).toEqual(['first'])
  expect(panesOf(workspaceStore.layout)).toHaveLength(3)
})

test('SHELL-62 when every pane is confirmed, all input is discarded and the layout is replaced', () => {
  answers = [true, true]
  layoutsHandle.reset()
  expect(typed).toEqual({ first: '', second: '', third: '' })
  expect(panesOf(workspaceStore.layout)).toHaveLength(1)
})

describe('SHELL-62 RECO-63 closing the pane next to which a ticket is being coded', () => {
  const item = madeItem(1)
  const open = (...items: readonly (typeof item)[]) => {
    const state = drawerWith({ recent: [item] }, ...items.map((one) => ({ kind: 'item toggled', item: one }) as const))
    drawerStore.state = ref({ ...state, paneId: 'second' })
  }
  const shown = () => panesOf(workspaceStore.layout).map(({ id }) => id)
  beforeEach(() => {
    typed = { first: '', second: '', third: '' }
    stops.push(watchDrawer())
  })
  afterEach(() => void (drawerStore.state = null))

  test('SHELL-62 it asks about the input in the drawer: declining keeps both, confirming closes both', () => {
    open(item)
    answers = [false, true]
    workspaceHandle.closePane('second')
    expect([shown(), drawerStore.state?.selection.length]).toEqual([['first', 'second', 'third'], 1])
    workspaceHandle.closePane('second')
    expect([shown(), drawerStore.state]).toEqual([['first', 'third'], null])
    expect(questions).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('coding of ticket T-1001')))
  })

  test('SHELL-62 it asks when a layout closes that pane, but not for another pane, an untouched drawer, or a ticket that is being saved', () => {
    open(item)
    answers = [false]
    layoutsHandle.reset()
    expect([questions.length, shown().length, drawerStore.state?.selection.length]).toEqual([1, 3, 1])
    workspaceHandle.closePane('third')
    if (drawerStore.state !== null) drawerStore.state = ref({ ...drawerStore.state, phase: 'saving' as const })
    workspaceHandle.closePane('second')
    expect([questions.length, shown(), drawerStore.state?.phase]).toEqual([1, ['first'], 'saving'])
    open()
    layoutsHandle.reset()
    expect(questions).toHaveLength(1)
  })
})
