import type { Static } from 'typebox'
import { workspace } from '#src/workspace/api/workspace'
import type { ApiError } from '#src/platform/client/api/api-error'
import { requests } from '#src/platform/client/api/requests'
import { createStore } from '#src/platform/client/state/store'
import type { Layout } from '#src/workspace/client/panes/layout/layout'
import { currentLayout, readLayout } from '#src/workspace/client/panes/layout/share-link'
import { workspaceStore } from '#src/workspace/client/panes/store'

type KeptLayout = Static<typeof workspace.saveLayout.answer>['layout']

/** The calls for a person's layouts. The calls for named layouts are sent by commands (B5). */
export const layoutCalls = requests(workspace)

/** The named layouts as the server has confirmed them (B5). */
const atServer = createStore<{ layouts: Map<string, unknown>; defaultName: string | null }>(() => ({ layouts: new Map(), defaultName: null }))

/** Replaces the named layouts with the server's list. */
export function takeLayouts(layouts: readonly KeptLayout[]): void {
  atServer.reset()
  for (const layout of layouts) take(layout)
  listNames()
}

/** Records a layout that the server has saved. */
export function noteLayout(layout: KeptLayout): void {
  take(layout)
  listNames()
}

/** Forgets a layout that the server has deleted. */
export function forgetLayout(name: string): void {
  atServer.layouts.delete(name)
  if (atServer.defaultName === name) atServer.defaultName = null
  listNames()
}

/** After a refusal with status 404: forgets the layout, which another window of this person must have deleted. */
export function forgetIfGone({ status }: ApiError, name: string): void {
  if (status === 404) forgetLayout(name)
}

/** A named layout; null when there is none or when it cannot be read. */
export function namedLayout(name: string): Layout | null {
  return readLayout(atServer.layouts.get(name))
}

/** The layout that opens after sign-in, with its name; null when the person set none. */
export function defaultLayout(): { readonly name: string; readonly layout: Layout } | null {
  const { defaultName } = atServer
  const layout = defaultName === null ? null : namedLayout(defaultName)
  return defaultName === null || layout === null ? null : { name: defaultName, layout }
}

/** The current layout in the API's format. */
export function currentTree(): Record<string, unknown> {
  return { ...currentLayout() }
}

function take({ name, layout, is_default: isDefault }: KeptLayout): void {
  atServer.layouts.set(name, layout)
  if (isDefault) atServer.defaultName = name
}

function listNames(): void {
  workspaceStore.layoutNames = [...atServer.layouts.keys()].filter((name) => namedLayout(name) !== null).toSorted()
}
