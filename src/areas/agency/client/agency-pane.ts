import { Landmark } from 'lucide-react'
import { words } from '#src/areas/agency/client/account/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's settings, for administrators (ACCT-4; the path is our choice). */
export const agencyPane = definePane({
  path: '/admin/account/agency',
  scope: 'form',
  title: () => words('agency_settings'),
  icon: Landmark,
  view: () => import('./AgencyPane'),
})
