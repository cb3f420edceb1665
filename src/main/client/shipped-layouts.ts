import { layoutOf, leafOf, type Layout, type LayoutNode } from '#src/workspace/client/panes/layout/layout'
import type { ShippedLayout } from '#src/workspace/client/panes/layout/shipped-layouts'
import { newPaneId } from '#src/workspace/client/panes/workspace-handle'

/**
 * The layouts that come with the product (WORK-5). Coding: tickets to code, next to the ticket and its images. Review: all tickets, next to
 * the ticket and the activity. Contract: the items, next to the progress and the pay periods.
 */
export const shippedLayouts: readonly ShippedLayout[] = [
  {
    name: 'Coding',
    layout: (project) =>
      project === null ? onlyPane('/to-code') : threePanes(`/reconciliation/${project}?to_code=yes`, { path: `/projects/${project}/tickets/0`, follows: true }, { path: `/projects/${project}/tickets/0/images`, follows: true }),
  },
  {
    name: 'Review',
    layout: (project) => (project === null ? onlyPane('/projects') : threePanes(`/projects/${project}/tickets`, { path: `/projects/${project}/tickets/0`, follows: true }, { path: `/projects/${project}/activity` })),
  },
  {
    name: 'Contract',
    layout: (project) => (project === null ? onlyPane('/projects') : threePanes(`/projects/${project}/contract`, { path: `/reconciliation/${project}?view=pay_items` }, { path: `/projects/${project}/periods` })),
  },
]

interface Beside {
  readonly path: string
  /** True if the pane always shows the row that is focused in the first pane. */
  readonly follows?: boolean
}

const LEFT = 60
const UPPER = 60

function onlyPane(path: string): Layout {
  return layoutOf({ id: newPaneId(), data: { path } })
}

/** A layout with one pane on the left and two panes on the right, one above the other. */
function threePanes(path: string, upper: Beside, lower: Beside): Layout {
  const main = newPaneId()
  const beside = ({ path: to, follows = false }: Beside, size: number): LayoutNode => leafOf({ id: newPaneId(), data: { path: to, ...(follows && { follows: main }) } }, size)
  return {
    version: 1,
    root: {
      type: 'split', id: `split-${main}`, orientation: 'horizontal',
      children: [
        leafOf({ id: main, data: { path } }, LEFT),
        { type: 'split', id: `split-right-${main}`, orientation: 'vertical', size: 100 - LEFT, children: [beside(upper, UPPER), beside(lower, 100 - UPPER)] },
      ],
    },
  }
}
