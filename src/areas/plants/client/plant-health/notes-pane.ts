import { NotebookPen } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The notes on one plant (PLNT-14). */
export const plantNotesPane = definePane({
  path: '/plants/:plantId/notes',
  also: ['/admin/plant-health/:plantId/notes'],
  scope: 'form',
  title: () => 'Notes',
  icon: NotebookPen,
  view: () => import('./NotesForm'),
})
