import { CircleHelp } from 'lucide-react'
import { words } from '#src/main/client/help/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The help page. The specification has no path for it; this one is our decision. */
export const helpPane = definePane({
  path: '/help',
  scope: 'workspace',
  title: () => words('help'),
  icon: CircleHelp,
  view: () => import('./HelpPane'),
})
