import { CircleHelp } from 'lucide-react'
import { words } from '#src/main/client/help/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** How to use and operate the product (path decided: the specification has none for it). */
export const helpPane = definePane({
  path: '/help',
  scope: 'workspace',
  title: () => words('help'),
  icon: CircleHelp,
  view: () => import('./HelpPane'),
})
