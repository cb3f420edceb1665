import { KeyRound } from 'lucide-react'
import { words } from '#src/client/sso/messages'
import { definePane } from '#src/client/workspace/pane'

/** The form of a new identity provider. */
export const newSsoPane = definePane({
  path: '/admin/sso/new',
  scope: 'form',
  title: () => words('new_provider'),
  icon: KeyRound,
  view: () => import('./NewSsoPane'),
})
