import { Landmark } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's settings, for administrators (ACCT-4; the path is our choice). */
export const agencyPane = definePane({
  path: '/admin/account/agency',
  scope: 'form',
  title: () => 'Agency settings',
  icon: Landmark,
  view: () => import('./AgencyPane'),
})
