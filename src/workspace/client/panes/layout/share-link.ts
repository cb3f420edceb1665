import { normalizeWorkspaceModel } from 'react-resizable-panels'
import { withPaneData } from '#src/workspace/client/panes/layout/change-layout'
import { pathNow } from '#src/workspace/client/panes/layout/history'
import { panesOf, type Layout, type PaneData } from '#src/workspace/client/panes/layout/layout'
import { workspaceStore } from '#src/workspace/client/panes/store'

const PARAMETER = 'layout'

/** The layout as it is stored and shared: the tree, with each pane's current path and the pane that it follows. */
export function currentLayout(): Layout {
  const { layout, histories, follows } = workspaceStore
  return withPaneData(layout, ({ id, data }) => {
    const history = histories[id]
    const followed = follows[id]
    return { path: history === undefined ? data.path : pathNow(history), ...(followed === undefined ? {} : { follows: followed }) }
  })
}

/** Reads a stored or shared layout; null when it is not a layout or is broken. In each pane it accepts only a path of this app. */
export function readLayout(stored: unknown): Layout | null {
  const model = normalizeWorkspaceModel<unknown>(stored)
  if (model === null) return null
  const read = normalizeWorkspaceModel<PaneData>(model, { mapTab: (tab) => ({ id: tab.id, data: readPaneData(tab.data) }) })
  return read === null || panesOf(read).length === 0 ? null : withOnePaneALeaf(read)
}

/** A link that opens this layout for anyone who may open its paths (WORK-5). */
export function shareLink(): string {
  const text = JSON.stringify(currentLayout())
  return `${location.origin}/?${PARAMETER}=${encodeURIComponent(btoa(String.fromCharCode(...new TextEncoder().encode(text))))}`
}

/** The layout in the query of a URL; null if there is none or if it is broken. */
export function layoutOfAddress(search: string): Layout | null {
  const text = new URLSearchParams(search).get(PARAMETER)
  if (text === null) return null
  try {
    return readLayout(JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)))))
  } catch {
    // A truncated link has no readable layout.
    return null
  }
}

function readPaneData(data: unknown): PaneData {
  const path: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : undefined
  const follows: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'follows') : undefined
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  return { path: isOurs ? path : '/', ...(typeof follows === 'string' ? { follows } : {}) }
}

/**
 * Keeps only the first pane of each leaf. A stored or shared layout may have leaves with several panes, although this app never creates
 * them.
 */
function withOnePaneALeaf(layout: Layout): Layout {
  const one = (node: Layout['root']): Layout['root'] =>
    node.type === 'split'
      ? { ...node, children: node.children.map(one) }
      : { ...node, id: `leaf-${node.tabs[0]?.id ?? ''}`, tabs: node.tabs.slice(0, 1), selectedId: node.tabs[0]?.id }
  return { ...layout, root: one(layout.root), floating: undefined }
}
