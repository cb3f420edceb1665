import { CircleHelp } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The help page. The specification has no path for it; this one is our decision. */
export const helpPane = definePane({
  path: '/help',
  scope: 'workspace',
  title: () => 'Help',
  icon: CircleHelp,
  view: () => import('./HelpPane'),
})
