import { FileUp } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { words } from '#src/areas/tickets/client/imports/messages'

/** One import of tickets: columns, preview, commit (path decided: the specification has none for it). */
export const importPane = definePane({
  path: '/imports/:importId',
  scope: 'form',
  title: () => words('import'),
  icon: FileUp,
  view: () => import('./ImportPane'),
})
