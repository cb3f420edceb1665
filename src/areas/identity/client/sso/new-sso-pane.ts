import { KeyRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for a new identity provider. */
export const newSsoPane = definePane({
  path: '/admin/sso/new',
  scope: 'form',
  title: () => 'New identity provider',
  icon: KeyRound,
  view: () => import('./NewSsoPane'),
})
