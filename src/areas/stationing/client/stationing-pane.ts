import { Milestone, Spline } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The alignments of a project (GEO-13). */
export const alignmentsPane = definePane({
  path: '/projects/:projectId/stationing',
  scope: 'alignment-table',
  title: () => 'Stationing',
  icon: Spline,
  view: () => import('./AlignmentsPane'),
})

/** The stations of an alignment (GEO-14). */
export const stationsPane = definePane({
  path: '/projects/:projectId/stationing/:alignmentId',
  scope: 'station-table',
  title: () => 'Stations',
  icon: Milestone,
  view: () => import('./StationsPane'),
})
