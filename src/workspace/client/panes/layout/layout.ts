import type { SplitNode, TabsetNode, WorkspaceModel, WorkspaceNode } from 'react-resizable-panels'

/** The stored data of a pane: its path, and which other pane it follows. */
export interface PaneData {
  readonly path: string
  readonly follows?: string
}

/** The tree of tiles as a value: splits, and leaves that each have one tabset with one pane (S-16). */
export type Layout = WorkspaceModel<PaneData>
export type LayoutNode = WorkspaceNode<PaneData>
export type Leaf = TabsetNode<PaneData>
export type Split = SplitNode<PaneData>

/** A pane of a layout. */
export interface PlacedPane {
  readonly id: string
  readonly data: PaneData
}

/** A layout of one pane. */
export function layoutOf(pane: PlacedPane): Layout {
  return { version: 1, root: leafOf(pane) }
}

/** A leaf with one pane. Its id is derived from the pane's id, so that a pane always has the same leaf. */
export function leafOf(pane: PlacedPane, size?: number): Leaf {
  const leaf: Leaf = { type: 'tabset', id: `leaf-${pane.id}`, tabs: [{ id: pane.id, data: pane.data }], selectedId: pane.id }
  return size === undefined ? leaf : { ...leaf, size }
}

/** All panes, in reading order, which is the order of their numbers. */
export function panesOf(layout: Layout): readonly PlacedPane[] {
  return panesIn(layout.root)
}

/** The panes under a node, in reading order. */
export function panesIn(node: LayoutNode): readonly PlacedPane[] {
  if (node.type === 'tabset') return node.tabs.map(({ id, data }) => ({ id, data }))
  return node.children.flatMap(panesIn)
}

/** The number on a pane's bar, from 1; 0 when the layout has no such pane. */
export function numberOf(layout: Layout, paneId: string): number {
  return panesOf(layout).findIndex(({ id }) => id === paneId) + 1
}

/** True when a node contains the pane. */
export function holds(node: LayoutNode, paneId: string): boolean {
  return panesIn(node).some(({ id }) => id === paneId)
}

/** The nodes from the root to the leaf of the pane; empty when no leaf has it. */
export function wayTo(layout: Layout, paneId: string): readonly LayoutNode[] {
  const way: LayoutNode[] = []
  let node: LayoutNode | undefined = layout.root
  while (node !== undefined && holds(node, paneId)) {
    way.push(node)
    node = node.type === 'split' ? node.children.find((child) => holds(child, paneId)) : undefined
  }
  return way
}

/** Maps every node of a layout, leaves first; null removes a node. */
export function rebuilt(layout: Layout, change: (node: LayoutNode) => LayoutNode | null): Layout {
  const root = rebuiltNode(layout.root, change)
  return root === null ? layout : { ...layout, root: withoutSize(root) }
}

/** The share of each child of a split, in percent; the total is 100. Children without a size share the rest evenly. */
export function sharesOf(split: Split): readonly number[] {
  const sizes = split.children.map(({ size }) => (typeof size === 'number' && size > 0 ? size : null))
  const left = Math.max(0, 100 - sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0))
  const open = sizes.filter((size) => size === null).length
  const shares = sizes.map((size) => size ?? (left === 0 ? 100 / sizes.length : left / open))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (share * 100) / whole)
}

function rebuiltNode(node: LayoutNode, change: (node: LayoutNode) => LayoutNode | null): LayoutNode | null {
  if (node.type === 'tabset') return change(node)
  const children = node.children.flatMap((child) => rebuiltNode(child, change) ?? [])
  const [only] = children
  if (only === undefined) return null
  // A split with one child is replaced by that child, which takes the split's share.
  if (children.length === 1) return withSize(only, node.size)
  return change({ ...node, children: children.length === node.children.length ? children : evened(children) })
}

/** Enlarges the remaining children in proportion, so that they fill the split after another child was removed. */
function evened(children: readonly LayoutNode[]): LayoutNode[] {
  const whole = children.reduce((sum, { size }) => sum + (typeof size === 'number' ? size : 0), 0)
  return children.map((child) => (whole > 0 && typeof child.size === 'number' ? { ...child, size: (child.size * 100) / whole } : child))
}

/** The node with another share. */
export function withSize(node: LayoutNode, size: number | string | undefined): LayoutNode {
  return size === undefined ? withoutSize(node) : { ...node, size }
}

function withoutSize(node: LayoutNode): LayoutNode {
  const { size: _size, ...rest } = node
  return rest
}
