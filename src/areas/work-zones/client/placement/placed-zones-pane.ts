import { Construction } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The work zones of a project that are placed by stations (GEO-24). */
export const placedZonesPane = definePane({
  path: '/projects/:projectId/stationing/safety-work-zones',
  also: ['/workzone-monitor/:projectId/safety-work-zones', '/admin/workzone-monitor/:projectId/safety-work-zones'],
  scope: 'work-zone-table',
  title: () => 'Safety work zones',
  icon: Construction,
  view: () => import('./PlacedZonesPane'),
})
