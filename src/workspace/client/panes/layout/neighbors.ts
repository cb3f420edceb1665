import type { Direction } from '#src/workspace/client/commands/environment'
import { sharesOf, type Layout, type LayoutNode } from '#src/workspace/client/panes/layout/layout'

/** The position of a pane in the work area; each edge is a number from 0 to 1. */
export interface Place {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The positions of all panes, computed from the tree without measuring pixels. */
export function placesOf(layout: Layout): readonly Place[] {
  return placesIn(layout.root, { left: 0, top: 0, right: 1, bottom: 1 })
}

/**
 * The neighbor of a pane in a direction: a pane that touches its edge on that side. If several do, the one that shares the longest part of
 * that edge; if several share equally long parts, the first of them. Null at the edge of the work area.
 */
export function neighborOf(layout: Layout, paneId: string, direction: Direction): string | null {
  const places = placesOf(layout)
  const from = places.find(({ id }) => id === paneId)
  if (from === undefined) return null
  let best: { id: string; overlap: number } | null = null
  for (const place of places) {
    const overlap = touches(from, place, direction) ? overlapOf(from, place, direction) : 0
    if (overlap > 1e-6 && overlap > (best?.overlap ?? 0) + 1e-6) best = { id: place.id, overlap }
  }
  return best?.id ?? null
}

function placesIn(node: LayoutNode, area: Omit<Place, 'id'>): readonly Place[] {
  if (node.type === 'tabset') return node.tabs.map(({ id }) => ({ id, ...area }))
  const shares = sharesOf(node)
  const isRow = node.orientation === 'horizontal'
  const length = isRow ? area.right - area.left : area.bottom - area.top
  let at = isRow ? area.left : area.top
  return node.children.flatMap((child, index) => {
    const from = at
    at += (length * (shares[index] ?? 0)) / 100
    return placesIn(child, isRow ? { ...area, left: from, right: at } : { ...area, top: from, bottom: at })
  })
}

function touches(from: Place, to: Place, direction: Direction): boolean {
  const gap = {
    left: from.left - to.right,
    right: to.left - from.right,
    up: from.top - to.bottom,
    down: to.top - from.bottom,
  }[direction]
  return Math.abs(gap) < 1e-6
}

function overlapOf(from: Place, to: Place, direction: Direction): number {
  return direction === 'left' || direction === 'right'
    ? Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top)
    : Math.min(from.right, to.right) - Math.max(from.left, to.left)
}
