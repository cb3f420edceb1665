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

/** The alignments of files before they are confirmed, on a map (GEO-12). */
export const alignmentReviewPane = definePane({
  path: '/projects/:projectId/alignment-review',
  scope: 'alignment-review',
  title: () => 'Review alignments',
  icon: Spline,
  view: () => import('./AlignmentReviewPane'),
})

/** The stations of an alignment (GEO-14). */
export const stationsPane = definePane({
  path: '/projects/:projectId/stationing/:alignmentId',
  scope: 'station-table',
  title: () => 'Stations',
  icon: Milestone,
  view: () => import('./StationsPane'),
})
