import { Route } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's routes, and the recently deleted ones (GEO-23). */
export const routesPane = definePane({
  path: '/admin/project-imagery-files/routes',
  also: ['/admin/project-imagery-files/routes/recently-deleted'],
  scope: 'route-table',
  title: () => 'Routes',
  icon: Route,
  view: async () => ({ default: (await import('./RouteList')).List }),
})
