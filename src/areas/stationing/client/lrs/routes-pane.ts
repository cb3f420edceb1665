import { Route } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The list of the agency's routes, or of the recently deleted routes (GEO-23). */
export const routesPane = definePane({
  path: '/admin/project-imagery-files/routes',
  also: ['/admin/project-imagery-files/routes/recently-deleted'],
  scope: 'route-table',
  title: () => 'Routes',
  icon: Route,
  view: async () => ({ default: (await import('./RouteList')).List }),
})
