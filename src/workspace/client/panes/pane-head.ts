import type { ComponentType } from 'react'
import { createStore } from '#src/platform/client/state/store'

type PaneHead = ComponentType<{ readonly path: string }>

const head = createStore<{ component: PaneHead | null }>(() => ({ component: null }))

/** Sets the component shown above the view of panes that need it, such as the tabs of a project. Called once at startup. */
export function providePaneHead(component: PaneHead): void {
  head.component = component
}

/** The component that was set, or null. */
export function paneHead(): PaneHead | null {
  return head.component
}
