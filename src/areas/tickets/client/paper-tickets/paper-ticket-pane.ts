import { FilePenLine } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for tickets on paper, one after another (PLUS-35). */
export const paperTicketPane = definePane({
  path: '/projects/:projectId/paper-ticket',
  scope: 'form',
  title: () => 'Paper ticket',
  icon: FilePenLine,
  view: () => import('./PaperTicketPane'),
})
