import { History } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The totals of a project, or of one of its pay periods, as they were at a moment (PLUS-17). */
export const totalsThenPane = definePane({
  path: '/projects/:projectId/as-it-was',
  scope: 'totals-then-table',
  title: () => 'As it was',
  icon: History,
  view: () => import('./TotalsThenTable'),
})

/** A ticket as it was at a moment (PLUS-17). */
export const fieldsThenPane = definePane({
  path: '/projects/:projectId/tickets/:slipId/as-it-was',
  scope: 'fields-then-table',
  title: () => 'Ticket as it was',
  icon: History,
  view: () => import('./FieldsThenTable'),
})
