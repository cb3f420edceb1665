import { NotebookPen } from 'lucide-react'
import { words } from '#src/areas/plants/client/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The notes on one plant (PLNT-14). */
export const plantNotesPane = definePane({
  path: '/plants/:plantId/notes',
  also: ['/admin/plant-health/:plantId/notes'],
  scope: 'form',
  title: () => words('notes'),
  icon: NotebookPen,
  view: () => import('./NotesForm'),
})
