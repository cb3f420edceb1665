import { Braces, Construction, History } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The monitored projects with the counts of their work zones (WZON-1). */
export const monitorPane = definePane({
  path: '/workzone-monitor',
  also: ['/admin/workzone-monitor'],
  scope: 'monitored-project-table',
  title: () => 'Work zone monitor',
  icon: Construction,
  view: () => import('./MonitorPane'),
})

/** The work zones of a project (WZON-3, WZON-24). */
export const zonesPane = definePane({
  path: '/workzone-monitor/:projectId',
  also: ['/admin/workzone-monitor/:projectId', '/projects/:projectId/work-zones'],
  scope: 'work-zone-table',
  title: () => 'Work zones',
  icon: Construction,
  view: () => import('./ZonesPane'),
})

/** One work zone as a form (WZON-5 to WZON-9, WZON-12). */
export const zonePane = definePane({
  path: '/workzone-monitor/:projectId/zones/:zoneId',
  also: [
    '/admin/workzone-monitor/:projectId/zones/:zoneId', '/projects/:projectId/stationing/safety-work-zones/:zoneId',
    '/workzone-monitor/:projectId/safety-work-zones/:zoneId', '/admin/workzone-monitor/:projectId/safety-work-zones/:zoneId',
  ],
  scope: 'form',
  title: ({ zoneId }) => (zoneId === 'new' ? 'New work zone' : 'Work zone'),
  icon: Construction,
  view: () => import('./ZoneFormPane'),
})

/** The road events of one work zone as the feed publishes them (WZON-26). */
export const feedPreviewPane = definePane({
  path: '/workzone-monitor/:projectId/feed/:zoneId',
  also: ['/admin/workzone-monitor/:projectId/feed/:zoneId'],
  scope: 'work-zone-table',
  title: () => 'In the feed',
  icon: Braces,
  view: () => import('./FeedPreviewPane'),
})

/** Who armed, disarmed, changed or deleted work zones of a project, and when. */
export const zoneHistoryPane = definePane({
  path: '/workzone-monitor/:projectId/history',
  also: ['/admin/workzone-monitor/:projectId/history'],
  scope: 'work-zone-table',
  title: () => 'History of work zones',
  icon: History,
  view: () => import('./ZoneHistoryPane'),
})
