import { LockKeyhole } from 'lucide-react'
import { words } from '#src/areas/identity/client/passwords/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The page to change one's own password (ACCT-7; the path is our choice). */
export const passwordPane = definePane({
  path: '/account/password',
  also: ['/admin/account/password'],
  scope: 'form',
  title: () => words('password'),
  icon: LockKeyhole,
  view: () => import('./PasswordPane'),
})
