import type { ComponentType } from 'react'

type PaneHead = ComponentType<{ readonly path: string }>

let head: PaneHead | null = null

/** What stands above the view of every pane whose path calls for it: the tabs of a project. Set once, at the start. */
export function providePaneHead(component: PaneHead): void {
  head = component
}

/** What was provided; null draws nothing. */
export function paneHead(): PaneHead | null {
  return head
}
