import type { ComponentType } from 'react'
import { createStore } from '#src/platform/client/state/store'

type PaneHead = ComponentType<{ readonly path: string }>

const head = createStore<{ component: PaneHead | null }>(() => ({ component: null }))

/** What stands above the view of every pane whose path calls for it: the tabs of a project. Set once, at the start. */
export function providePaneHead(component: PaneHead): void {
  head.component = component
}

/** What was provided; null draws nothing. */
export function paneHead(): PaneHead | null {
  return head.component
}
