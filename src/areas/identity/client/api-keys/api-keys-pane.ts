import { KeyRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { words } from '#src/areas/identity/client/api-keys/messages'

/** The agency's API keys. The specification gives no path for this page, so this path is our choice. */
export const apiKeysPane = definePane({
  path: '/admin/api-keys',
  scope: 'api-key-table',
  title: () => words('keys'),
  icon: KeyRound,
  view: () => import('./ApiKeysPane'),
})
