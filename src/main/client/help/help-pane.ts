import { CircleHelp } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The help page. The specification gives no path for it, so this path is our choice. */
export const helpPane = definePane({
  path: '/help',
  scope: 'workspace',
  title: () => 'Help',
  icon: CircleHelp,
  view: () => import('./HelpPane'),
})
