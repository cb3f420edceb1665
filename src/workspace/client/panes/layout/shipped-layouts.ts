import { createStore } from '#src/platform/client/state/store'
import type { Layout } from '#src/workspace/client/panes/layout/layout'
import { pathNow } from '#src/workspace/client/panes/layout/history'
import { recentPlaces } from '#src/workspace/client/panes/recent-places'
import { workspaceStore } from '#src/workspace/client/panes/store'

/** A layout that everyone has. A layout that a person saves under the same name replaces it. */
export interface ShippedLayout {
  readonly name: string
  /** The panes for a project; null if the person has not opened a project yet. */
  layout(projectId: number | null): Layout
}

const provided = createStore<{ layouts: readonly ShippedLayout[] }>(() => ({ layouts: [] }))

/** Registers the layouts that everyone has, once at startup. */
export function provideShippedLayouts(layouts: readonly ShippedLayout[]): void {
  provided.layouts = layouts
}

/** The names of the layouts that everyone has, without those that the person has replaced. */
export function shippedNames(): readonly string[] {
  return provided.layouts.map(({ name }) => name).filter((name) => !workspaceStore.layoutNames.includes(name))
}

/**
 * The shipped layout with this name, for the focused pane's project, or else for the project that the person opened last; null when no
 * shipped layout has the name.
 */
export function shippedLayout(name: string): Layout | null {
  return provided.layouts.find((one) => one.name === name)?.layout(lastProject()) ?? null
}

const OF_PROJECT = /^\/(?:projects|reconciliation)\/(\d+)/

function lastProject(): number | null {
  const history = workspaceStore.histories[workspaceStore.focused]
  const paths = [...(history === undefined ? [] : [pathNow(history)]), ...recentPlaces().map(({ path }) => path)]
  const projectId = paths.map((path) => OF_PROJECT.exec(path)?.[1]).find((id) => id !== undefined)
  return projectId === undefined ? null : Number(projectId)
}
