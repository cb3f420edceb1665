import { History } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pane that lists the person's macros (PLUS-24). The specification gives no path, so the path is our choice. */
export const macrosPane = definePane({
  path: '/macros',
  scope: 'macro-table',
  title: () => 'Macros',
  icon: History,
  view: () => import('./MacroTable'),
})
