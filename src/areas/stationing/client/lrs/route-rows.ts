import type { Static } from 'typebox'
import { lrsRoutes, type LrsRouteSchema } from '#src/areas/stationing/api/lrs'
import { lrsRoute } from '#src/areas/stationing/domain/lrs/route'
import { requests } from '#src/platform/client/api/requests'
import { pagedSource } from '#src/platform/client/table/paged-source'
import type { TableSource } from '#src/platform/client/table/table-source'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A route as the API returns it. */
export type LrsRoute = Static<typeof LrsRouteSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'route-table': LrsRoute
  }
}

export const lrsCalls = requests(lrsRoutes)
/** The paths of the list of the agency's routes and of the list of recently deleted routes. */
export const ROUTES = '/admin/project-imagery-files/routes'
export const DELETED_ROUTES = `${ROUTES}/recently-deleted`

/** The UI texts and API calls that the commands on routes use. Only imports change a route, so a route has no form. */
export const routeScreen = recordScreen({
  record: lrsRoute,
  calls: { create: lrsRoutes.take, change: lrsRoutes.take, remove: lrsRoutes.remove, restore: lrsRoutes.restore },
  list: ROUTES,
  words: { list: 'Routes', new: 'Import routes', removeTitle: 'Delete the route {{name}}?', removeBody: 'It leaves the map. It can be restored for 30 days.', removed: '{{name}} deleted', undoRemove: 'delete, {{name}}' },
})

/** Reads the agency's routes, or the recently deleted routes, by page. An agency can have ten thousand routes. */
export function routesSource(agency: number, isDeleted: boolean): TableSource<LrsRoute> {
  return pagedSource(['routes', agency, isDeleted], (page) => lrsCalls.list({ ...page, ...(isDeleted ? { deleted: true } : {}) }), ({ routes }) => routes)
}
