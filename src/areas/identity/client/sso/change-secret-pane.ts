import { KeyRound } from 'lucide-react'
import { words } from '#src/areas/identity/client/sso/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for a provider's new client secret. */
export const changeSecretPane = definePane({
  path: '/admin/sso/:id/secret',
  scope: 'form',
  title: () => words('new_secret'),
  icon: KeyRound,
  view: () => import('./ChangeSecretPane'),
})
