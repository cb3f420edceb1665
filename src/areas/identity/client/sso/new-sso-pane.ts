import { KeyRound } from 'lucide-react'
import { words } from '#src/areas/identity/client/sso/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for a new identity provider. */
export const newSsoPane = definePane({
  path: '/admin/sso/new',
  scope: 'form',
  title: () => words('new_provider'),
  icon: KeyRound,
  view: () => import('./NewSsoPane'),
})
