import type { Direction } from '#src/workspace/client/commands/environment'
import { neighborOf } from '#src/workspace/client/panes/layout/neighbors'
import {
  holds,
  leafOf,
  panesOf,
  rebuilt,
  sharesOf,
  wayTo,
  withSize,
  type Layout,
  type LayoutNode,
  type PaneData,
  type PlacedPane,
  type Split,
} from '#src/workspace/client/panes/layout/layout'

/** One step of a resize, in percent of the split. */
export const RESIZE_STEP = 5
const SMALLEST_SHARE = 10

/** Adds a new pane to the right of or below a pane, each with half of the space; unzooms. */
export function splitPane(layout: Layout, paneId: string, to: 'right' | 'below', added: PlacedPane): Layout {
  const orientation = to === 'right' ? 'horizontal' : 'vertical'
  return beside(unzoomed(layout), paneId, orientation, 'after', added)
}

/** Removes a pane. The last pane of a layout cannot be removed. */
export function closePane(layout: Layout, paneId: string): Layout {
  if (panesOf(layout).length < 2) return layout
  const visibleLayout = layout.maximizedTabsetId === `leaf-${paneId}` ? unzoomed(layout) : layout
  return rebuilt(visibleLayout, (node) => (node.type === 'tabset' && holds(node, paneId) ? null : node))
}

/** Swaps two panes; each takes the size of its new position. */
export function swapPanes(layout: Layout, one: string, other: string): Layout {
  const panes = new Map(panesOf(layout).map((pane) => [pane.id, pane]))
  const first = panes.get(one)
  const second = panes.get(other)
  if (first === undefined || second === undefined || one === other) return layout
  return rebuilt(unzoomed(layout), (node) => {
    if (node.type === 'split') return node
    if (holds(node, one)) return withSize(leafOf(second), node.size)
    return holds(node, other) ? withSize(leafOf(first), node.size) : node
  })
}

/**
 * Moves a pane one position in a direction: past its neighbor in the same split, or into the next split. If there is no pane in that
 * direction, moves it to the edge of the work area.
 */
export function movePane(layout: Layout, paneId: string, direction: Direction): Layout {
  const moved = panesOf(layout).find(({ id }) => id === paneId)
  if (moved === undefined || panesOf(layout).length < 2) return layout
  const orientation = orientationOf(direction)
  const side = direction === 'right' || direction === 'down' ? 'after' : 'before'
  const way = wayTo(layout, paneId)
  const parent = way.at(-2)
  const neighbor = neighborOf(layout, paneId, direction)
  if (neighbor !== null && parent?.type === 'split' && parent.orientation === orientation) {
    const isSibling = parent.children.some((child) => child.type === 'tabset' && holds(child, neighbor))
    if (isSibling) return swapPanes(layout, paneId, neighbor)
    return beside(closePane(layout, paneId), neighbor, crossOf(orientation), 'after', moved)
  }
  const without = closePane(unzoomed(layout), paneId)
  if (neighbor !== null) return beside(without, neighbor, orientation, side === 'after' ? 'before' : 'after', moved)
  return parent?.type === 'split' && parent.orientation === orientation && way.length === 2 ? layout : atEdge(without, orientation, side, moved)
}

/** Makes a pane larger or smaller by 5 % of its split; no share falls below 10 % of the split. */
export function resizePane(layout: Layout, paneId: string, change: 'wider' | 'narrower' | 'taller' | 'shorter'): Layout {
  const orientation = change === 'wider' || change === 'narrower' ? 'horizontal' : 'vertical'
  const by = change === 'wider' || change === 'taller' ? RESIZE_STEP : -RESIZE_STEP
  const split = wayTo(layout, paneId).findLast((node): node is Split => node.type === 'split' && node.orientation === orientation)
  if (split === undefined) return layout
  const shares = [...sharesOf(split)]
  const grown = split.children.findIndex((child) => holds(child, paneId))
  const giver = grown + 1 < shares.length ? grown + 1 : grown - 1
  const mine = shares[grown] ?? 0
  const theirs = shares[giver] ?? 0
  const step = by > 0 ? Math.min(by, theirs - SMALLEST_SHARE) : Math.max(by, SMALLEST_SHARE - mine)
  if ((by > 0 && step <= 0) || (by < 0 && step >= 0)) return layout
  shares[grown] = mine + step
  shares[giver] = theirs - step
  return rebuilt(layout, (node) =>
    node.type === 'split' && node.id === split.id
      ? { ...node, children: node.children.map((child, at) => withSize(child, shares[at])) }
      : node,
  )
}

/** A pane's share of the nearest split with this orientation that contains it, in whole percent. Null when there is no such split. */
export function shareOf(layout: Layout, paneId: string, orientation: 'horizontal' | 'vertical'): number | null {
  const split = wayTo(layout, paneId).findLast((node): node is Split => node.type === 'split' && node.orientation === orientation)
  const at = split?.children.findIndex((child) => holds(child, paneId))
  return split === undefined || at === undefined ? null : Math.round(sharesOf(split)[at] ?? 0)
}

/** Toggles whether a pane fills the work area. */
export function zoomPane(layout: Layout, paneId: string): Layout {
  if (layout.maximizedTabsetId !== undefined) return unzoomed(layout)
  return panesOf(layout).length < 2 ? layout : { ...layout, maximizedTabsetId: `leaf-${paneId}` }
}

/** The layout with new data for its panes, such as their current paths before the layout is saved, or the panes that they follow. */
export function withPaneData(layout: Layout, data: (pane: PlacedPane) => PaneData): Layout {
  return rebuilt(layout, (node) =>
    node.type === 'split' ? node : { ...node, tabs: node.tabs.map((tab) => ({ ...tab, data: data({ id: tab.id, data: tab.data }) })) },
  )
}

function unzoomed(layout: Layout): Layout {
  const { maximizedTabsetId: _zoomed, ...rest } = layout
  return rest
}

function beside(layout: Layout, paneId: string, orientation: Split['orientation'], side: 'before' | 'after', added: PlacedPane): Layout {
  const parent = wayTo(layout, paneId).at(-2)
  if (parent?.type === 'split' && parent.orientation === orientation) {
    const shares = sharesOf(parent)
    return rebuilt(layout, (node) => {
      if (node.type !== 'split' || node.id !== parent.id) return node
      const children = node.children.flatMap((child, at) => {
        if (!holds(child, paneId)) return [withSize(child, shares[at])]
        const half = (shares[at] ?? 0) / 2
        const pair = [withSize(child, half), leafOf(added, half)]
        return side === 'after' ? pair : pair.reverse()
      })
      return { ...node, children }
    })
  }
  return rebuilt(layout, (node) => {
    if (node.type === 'split' || !holds(node, paneId)) return node
    const pair: LayoutNode[] = [withSize(node, 50), leafOf(added, 50)]
    const split: Split = { type: 'split', id: splitId(added), orientation, children: side === 'after' ? pair : pair.reverse() }
    return withSize(split, node.size)
  })
}

function atEdge(layout: Layout, orientation: Split['orientation'], side: 'before' | 'after', added: PlacedPane): Layout {
  const { root } = layout
  const isSame = root.type === 'split' && root.orientation === orientation
  const share = 100 / ((isSame ? root.children.length : 1) + 1)
  const shares = isSame ? sharesOf(root) : [100]
  const rest = (isSame ? root.children : [root]).map((child, at) => withSize(child, ((shares[at] ?? 0) * (100 - share)) / 100))
  const edge = leafOf(added, share)
  const children = side === 'after' ? [...rest, edge] : [edge, ...rest]
  return { ...layout, root: { type: 'split', id: isSame ? root.id : splitId(added), orientation, children } }
}

/** The id of the split that a new pane creates. It has a random part, because moving a pane can add the same pane a second time. */
function splitId(added: PlacedPane): string {
  return `split-${added.id}-${crypto.randomUUID().slice(0, 8)}`
}

function orientationOf(direction: Direction): Split['orientation'] {
  return direction === 'left' || direction === 'right' ? 'horizontal' : 'vertical'
}

function crossOf(orientation: Split['orientation']): Split['orientation'] {
  return orientation === 'horizontal' ? 'vertical' : 'horizontal'
}
