import { ref } from 'valtio'
import type { WorkspaceImperativeHandle } from 'react-resizable-panels'
import { createStore } from '#src/platform/client/state/store'
import { announce } from '#src/workspace/client/speech/announce'
import type { Direction, OwnPane, WorkspaceHandle } from '#src/workspace/client/commands/environment'
import { choosePane, focusComingPane, focusPane, focusRegion, rescueFocus } from '#src/workspace/client/panes/focus'
import { closePane, movePane, resizePane, shareOf, splitPane, swapPanes, zoomPane } from '#src/workspace/client/panes/layout/change-layout'
import { historyOf, pathNow } from '#src/workspace/client/panes/layout/history'
import { keepPlace, restorePlace } from '#src/workspace/client/panes/layout/keep-place'
import { numberOf, panesOf, wayTo, type Layout, type PaneData } from '#src/workspace/client/panes/layout/layout'
import { neighborOf } from '#src/workspace/client/panes/layout/neighbors'
import { mayLeave, navigatePane, pathOfPane, setHistory, stepPane, writeAddress } from '#src/workspace/client/panes/navigation'
import { paneOf, pathOnly } from '#src/workspace/client/panes/pane-table'
import { dropFacts, workspaceStore } from '#src/workspace/client/panes/store'
import { shareLink } from '#src/workspace/client/panes/layout/share-link'

type TreeOwner = WorkspaceImperativeHandle<PaneData>
const MOST_CLOSED = 20

const tree = createStore<{ owner: TreeOwner | null }>(() => ({ owner: null }))

/** A ref callback for the Workspace component, which owns the tree of tiles: called with its handle, or with null when it unmounts. */
export function bindOwner(handle: TreeOwner | null): void {
  tree.owner = handle
}

/**
 * The only way for a command to change the tree of tiles. Saves scroll positions and focus, then passes the new tree to its owner, the
 * Workspace component, or changes the store's copy if that component is not mounted. Returns false if `next` is the current tree.
 */
export function changeLayout(next: Layout): boolean {
  if (next === workspaceStore.layout) return false
  keepPlace()
  if (tree.owner === null) takeLayout(next)
  else tree.owner.setModel(next)
  return true
}

/** Updates the store's copy of the tree of tiles. Panes that were removed can be reopened; new panes get a history. */
export function takeLayout(layout: Layout): void {
  const before = workspaceStore.layout
  workspaceStore.layout = ref(layout)
  const ids = new Set(panesOf(layout).map(({ id }) => id))
  for (const { id, data } of panesOf(layout)) if (workspaceStore.histories[id] === undefined) setHistory(id, historyOf(data.path))
  for (const { id } of panesOf(before)) if (!ids.has(id)) forgetPane(before, id)
  if (!ids.has(workspaceStore.focused)) {
    const next = nextAfterClose(before, workspaceStore.focused, ids) ?? panesOf(layout)[0]?.id
    if (next !== undefined) choosePane(next)
  }
  requestAnimationFrame(() => {
    restorePlace()
    rescueFocus()
  })
}

/** The functions for tiles and panes that commands can use. */
export const workspaceHandle: WorkspaceHandle = {
  splitPane(to, { path, follow = false } = {}) {
    const { layout, focused } = workspaceStore
    const id = newPaneId()
    setHistory(id, historyOf(path ?? pathOfPane(focused)))
    if (follow) workspaceStore.follows[id] = focused
    changeLayout(splitPane(layout, focused, to, { id, data: { path: path ?? pathOfPane(focused) } }))
    if (follow) announce(`Pane ${numberOf(workspaceStore.layout, id)} opened`)
    else requestAnimationFrame(() => focusPane(id))
    return id
  },
  openPath(path, { in: where = 'focused', replace = false, from } = {}) {
    const own = paneIn(from)
    if (own === null) return
    if (where !== 'focused') {
      workspaceHandle.splitPane(where, { path })
      return
    }
    const { focused, layout } = workspaceStore
    const showing = panesOf(layout).filter(({ id }) => pathOnly(pathOfPane(id)) === pathOnly(path))
    const target = showing.some(({ id }) => id === own) ? own : (showing[0]?.id ?? own)
    const before = pathOnly(pathOfPane(target))
    navigatePane(target, path, { replace })
    if (own !== focused) return
    if (pathOnly(pathOfPane(target)) === before) focusPane(target)
    else focusComingPane(target)
  },
  closePane(paneId = workspaceStore.focused) {
    if (panesOf(workspaceStore.layout).length > 1 && mayLeave([paneId], [paneId]) && changeLayout(closePane(workspaceStore.layout, paneId))) announce('Pane closed')
  },
  leavePaneFor(path, { from, ...options } = {}) {
    const { focused, layout } = workspaceStore
    const own = paneIn(from)
    if (own === null) return
    const there = panesOf(layout).find(({ id }) => id !== own && pathOnly(pathOfPane(id)) === pathOnly(path))
    if (there === undefined) {
      navigatePane(own, path, options)
      // The old view is about to be removed with the focused element (WORK-8), so the pane gets the focus, unless unsaved input kept it
      // from navigating.
      if (own === focused && pathOnly(pathOfPane(own)) === pathOnly(path)) focusComingPane(own)
      return
    }
    workspaceHandle.closePane(own)
    if (workspaceStore.focused !== focused) requestAnimationFrame(() => focusPane(there.id))
  },
  reopenPane() {
    const [last, ...rest] = workspaceStore.closed
    if (last === undefined) return
    workspaceStore.closed = ref(rest)
    const { history } = last
    const ids = panesOf(workspaceStore.layout).map((pane) => pane.id)
    // The pane keeps its id, because closed panes that can still be reopened may have followed it. If a pane of the current layout already
    // has that id, the reopened pane gets a new one.
    const id = ids.includes(last.id) ? newPaneId() : last.id
    setHistory(id, history)
    const { follows } = workspaceStore
    if (last.follows !== null && ids.includes(last.follows)) follows[id] = last.follows
    for (const follower of last.followers) if (ids.includes(follower) && follows[follower] === undefined) follows[follower] = id
    const beside = last.neighbor !== null && ids.includes(last.neighbor) ? last.neighbor : workspaceStore.focused
    changeLayout(splitPane(workspaceStore.layout, beside, last.side, { id, data: { path: pathNow(history) } }))
    announce(`Pane ${numberOf(workspaceStore.layout, id)} opened again`)
    requestAnimationFrame(() => focusPane(id))
  },
  movePane(direction) {
    const { layout, focused } = workspaceStore
    announce(changeLayout(movePane(layout, focused, direction)) ? `Pane moved ${direction}` : `Nothing lies ${wordsOf(direction)}`)
  },
  swapPane(direction) {
    const { layout, focused } = workspaceStore
    const other = neighborOf(layout, focused, direction)
    announce(other !== null && changeLayout(swapPanes(layout, focused, other)) ? `Swapped ${direction}` : `Nothing lies ${wordsOf(direction)}`)
  },
  zoomPane() {
    const { layout, focused } = workspaceStore
    const isZoomed = layout.maximizedTabsetId !== undefined
    if (changeLayout(zoomPane(layout, focused))) announce(isZoomed ? 'All panes are shown' : 'This pane fills the work area')
  },
  resizePane(change) {
    const { layout, focused } = workspaceStore
    const orientation = change === 'wider' || change === 'narrower' ? 'horizontal' : 'vertical'
    changeLayout(resizePane(layout, focused, change))
    const share = shareOf(workspaceStore.layout, focused, orientation)
    if (share !== null) announce(`${share} percent ${orientation === 'horizontal' ? 'wide' : 'high'}`)
  },
  focusPane(which) {
    const { layout, focused } = workspaceStore
    const target = typeof which === 'number' ? panesOf(layout)[which - 1]?.id : neighborOf(layout, focused, which)
    if (target === undefined || target === null) return announce(typeof which === 'number' ? `There is no pane ${which}` : `Nothing lies ${wordsOf(which)}`)
    if (layout.maximizedTabsetId !== undefined) changeLayout(zoomPane(layout, focused))
    focusPane(target)
    announce(`Pane ${numberOf(layout, target)}, ${titleOfPane(target)}`)
  },
  focusRegion,
  followPane(number) {
    const { layout, focused, follows } = workspaceStore
    const followed = number === null ? undefined : panesOf(layout)[number - 1]?.id
    if (followed === undefined || followed === focused) delete follows[focused]
    else follows[focused] = followed
    announce(follows[focused] === undefined ? 'This pane follows no other pane' : `This pane follows pane ${number}`)
  },
  back: () => stepPane(workspaceStore.focused, -1),
  forward: () => stepPane(workspaceStore.focused, 1),
  panes: () =>
    panesOf(workspaceStore.layout).map(({ id }, at) => ({ id, number: at + 1, title: titleOfPane(id) })),
  paneCount: () => panesOf(workspaceStore.layout).length,
  canReopen: () => workspaceStore.closed.length > 0,
  canStep: (step) => {
    const history = workspaceStore.histories[workspaceStore.focused]
    const to = (history?.at ?? 0) + step
    return history !== undefined && to >= 0 && to < history.stack.length
  },
  isFollowing: () => workspaceStore.follows[workspaceStore.focused] !== undefined,
  link: (what) => (what === 'pane' ? location.origin + pathOfPane(workspaceStore.focused) : shareLink()),
}

/** The title on a pane's bar. */
export function titleOfPane(id: string): string {
  const { pane, params } = paneOf(pathOfPane(id))
  return workspaceStore.titles[id]?.title ?? pane.title(params)
}

/** A pane id that was never used in this browser. */
export function newPaneId(): string {
  return `pane-${crypto.randomUUID().slice(0, 8)}`
}

/** The pane in which a path opens: the focused one, or `from`. Null if `from` has closed or now shows a different path. */
function paneIn(from: OwnPane | undefined): string | null {
  if (from === undefined) return workspaceStore.focused
  const isOpen = workspaceStore.histories[from.id] !== undefined
  return isOpen && (from.path === undefined || pathOnly(pathOfPane(from.id)) === pathOnly(from.path)) ? from.id : null
}

function forgetPane(before: Layout, id: string): void {
  const history = workspaceStore.histories[id]
  if (history !== undefined) {
    const neighbor = neighborOf(before, id, 'left') ?? neighborOf(before, id, 'up') ?? neighborOf(before, id, 'right') ?? neighborOf(before, id, 'down')
    const parent = wayTo(before, id).at(-2)
    const side = parent?.type === 'split' && parent.orientation === 'vertical' ? 'below' : 'right'
    const { follows } = workspaceStore
    const followers = Object.keys(follows).filter((follower) => follows[follower] === id)
    workspaceStore.closed = ref([{ id, history, neighbor, side, follows: follows[id] ?? null, followers } as const, ...workspaceStore.closed].slice(0, MOST_CLOSED))
  }
  delete workspaceStore.histories[id]
  delete workspaceStore.titles[id]
  delete workspaceStore.follows[id]
  for (const [follower, followed] of Object.entries(workspaceStore.follows)) if (followed === id) delete workspaceStore.follows[follower]
  dropFacts(id)
  writeAddress('replace')
}

function nextAfterClose(before: Layout, closed: string, stillThere: ReadonlySet<string>): string | undefined {
  const directions: readonly Direction[] = ['left', 'up', 'right', 'down']
  return directions.map((direction) => neighborOf(before, closed, direction)).find((id): id is string => id !== null && stillThere.has(id))
}

function wordsOf(direction: Direction): string {
  return { left: 'to the left', right: 'to the right', up: 'above', down: 'below' }[direction]
}
