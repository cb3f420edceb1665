import { Shapes } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The workshop page, which shows every shared control in every state, for administrators (SHELL-47). */
export const workshopPane = definePane({
  path: '/workshop-dev-hub',
  scope: 'workspace',
  title: () => 'Workshop',
  icon: Shapes,
  view: () => import('./WorkshopPane'),
})
