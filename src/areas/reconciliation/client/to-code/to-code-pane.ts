import { Inbox } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The start page for those who code (CLERK-32). The specification defines no path for it; we chose one. */
export const toCodePane = definePane({
  path: '/to-code',
  scope: 'to-code-table',
  title: () => 'To code',
  icon: Inbox,
  view: () => import('./ToCodePane'),
  menu: { place: 'ops', label: 'To code', order: 15 },
})
