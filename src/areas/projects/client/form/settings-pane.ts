import { Settings2 } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The fields of a project and its status (PROJ-46). */
export const settingsPane = definePane({
  path: '/projects/:projectId/settings',
  scope: 'form',
  title: () => 'Settings',
  icon: Settings2,
  view: () => import('./SettingsPane'),
})
