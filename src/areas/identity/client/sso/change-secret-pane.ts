import { KeyRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for a provider's new client secret. */
export const changeSecretPane = definePane({
  path: '/admin/sso/:id/secret',
  scope: 'form',
  title: () => 'New client secret',
  icon: KeyRound,
  view: () => import('./ChangeSecretPane'),
})
