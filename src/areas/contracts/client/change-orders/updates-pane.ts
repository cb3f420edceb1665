import { FileDiff } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The Updates (change orders) of a contract (PROJ-46, PAY-15). */
export const updatesPane = definePane({
  path: '/projects/:projectId/updates',
  scope: 'update-table',
  title: () => 'Updates',
  icon: FileDiff,
  view: () => import('./UpdatesPane'),
})

/** One Update with its lines. */
export const updatePane = definePane({
  path: '/projects/:projectId/updates/:number',
  scope: 'update-line-table',
  title: ({ number }) => `Update ${number}`,
  icon: FileDiff,
  view: () => import('./UpdatePane'),
})

/** The form for a new item of an Update. If the Update is `new`, the form also creates the Update, with the item as its first line. */
export const updateItemPane = definePane({
  path: '/projects/:projectId/updates/:number/new-item',
  scope: 'form',
  title: () => 'New item of an Update',
  icon: FileDiff,
  view: () => import('./NewItemPane'),
})
