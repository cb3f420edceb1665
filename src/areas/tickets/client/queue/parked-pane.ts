import { CirclePause } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The list of parked tickets, with their notes (PLUS-15). The specification gives no path, so the path is our choice. */
export const parkedPane = definePane({
  path: '/parked',
  scope: 'parked-table',
  title: () => 'Parked tickets',
  icon: CirclePause,
  view: () => import('./ParkedTable'),
})
