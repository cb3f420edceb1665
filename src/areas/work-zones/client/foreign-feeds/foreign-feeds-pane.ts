import { Radar, Rss } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The work zones of other agencies (PLUS-27). */
export const otherZonesPane = definePane({
  path: '/workzone-monitor/other-agencies',
  also: ['/admin/workzone-monitor/other-agencies'],
  scope: 'foreign-zone-table',
  title: () => 'Other agencies’ work zones',
  icon: Radar,
  view: () => import('./OtherZonesPane'),
})

/** The panes for other agencies' feeds: the list, and the form for one (PLUS-27). */
export const [feedsPane, feedPane] = recordPanes('/admin/workzone-monitor/feeds', { scope: 'zone-feed-table', icon: Rss, title: 'Other agencies’ feeds', added: 'New feed', one: 'Feed', views: () => import('./feed-views') })
