import { Building2 } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The page that lists the person's agencies (§2, AUTH-58). */
export const switchAgencyPane = definePane({
  path: '/account/switch-agency',
  scope: 'agency-table',
  title: () => 'Switch agency',
  icon: Building2,
  view: () => import('./SwitchAgencyPane'),
})
