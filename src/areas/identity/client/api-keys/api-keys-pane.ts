import { KeyRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { words } from '#src/areas/identity/client/api-keys/messages'

/** The agency's API keys (path decided: the specification has none for them). */
export const apiKeysPane = definePane({
  path: '/admin/api-keys',
  scope: 'api-key-table',
  title: () => words('keys'),
  icon: KeyRound,
  view: () => import('./ApiKeysPane'),
})
