import { Bookmark } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The list of saved views of tickets (PLUS-23). The specification gives no path, so the path is our choice. */
export const savedViewsPane = definePane({
  path: '/views',
  scope: 'saved-view-table',
  title: () => 'Saved views',
  icon: Bookmark,
  view: () => import('./SavedViewTable'),
})
