import type { Static } from 'typebox'
import { lrsRoutes, type LrsRouteSchema } from '#src/areas/stationing/api/lrs'
import { lrsRoute } from '#src/areas/stationing/domain/lrs/route'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import type { TableSource } from '#src/platform/client/table/table-source'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A route in its list. */
export type LrsRoute = Static<typeof LrsRouteSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'route-table': LrsRoute
  }
}

export const lrsCalls = requests(lrsRoutes)
/** The address of the agency's routes, and of the recently deleted ones. */
export const ROUTES = '/admin/project-imagery-files/routes'
export const DELETED_ROUTES = `${ROUTES}/recently-deleted`

/** The words and calls of routes for their commands. Only imports change a route, so it has no form. */
export const routeScreen = recordScreen({
  record: lrsRoute,
  calls: { create: lrsRoutes.take, change: lrsRoutes.take, remove: lrsRoutes.remove, restore: lrsRoutes.restore },
  list: ROUTES,
  words: { list: 'Routes', new: 'Import routes', removeTitle: 'Delete the route {{name}}?', removeBody: 'It leaves the map. It can be restored for 30 days.', removed: '{{name}} deleted', undoRemove: 'delete, {{name}}' },
})

/** The agency's routes by page. An agency can have ten thousand. */
export function routesSource(agency: number): TableSource<LrsRoute> {
  return {
    queryKey: ['routes', agency],
    async page({ startRow, endRow, sort, filters: { search, deleted }, signal }) {
      const size = endRow - startRow
      const request = lrsCalls.list({
        ...(typeof search === 'string' && search !== '' ? { search } : {}), ...(deleted === true ? { deleted } : {}), page_size: size, page_number: startRow / size + 1,
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.routes, total: Number(headers.get('total-count') ?? answer.routes.length) }
    },
  }
}
