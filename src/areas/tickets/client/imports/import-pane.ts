import { FileUp } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { words } from '#src/areas/tickets/client/imports/messages'

/** One import of tickets: columns, preview, commit. The specification gives no path, so the path is our choice. */
export const importPane = definePane({
  path: '/imports/:importId',
  scope: 'ticket-import',
  title: () => words('import'),
  icon: FileUp,
  view: () => import('./ImportPane'),
})
