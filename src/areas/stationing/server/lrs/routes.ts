import { lrsRoutes } from '#src/areas/stationing/api/lrs'
import type { RouteFault } from '#src/areas/stationing/domain/lrs/read-routes'
import { findRoutes, importRoutes } from '#src/areas/stationing/server/lrs/import-routes'
import { findLine, findLocatedRoutes, findRoutesIn, readBox, type RouteInBox } from '#src/areas/stationing/server/lrs/located-routes'
import { readRoutesFile } from '#src/areas/stationing/server/lrs/read-file'
import { routeWriter } from '#src/areas/stationing/server/lrs/route-writer'
import { message } from '#src/platform/domain/messages'
import { implement } from '#src/platform/server/http/call'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { timeSlices } from '#src/platform/server/time-slice'

const MOST_NAMED = 100
const { list, detail, remove, restore } = recordHandlers(routeWriter)

/** The agency's routes (GEO-23). */
export const lrsRouteRoutes = implement(lrsRoutes, {
  list,
  detail,
  remove,
  restore,
  layers: async ({ query, inAgency, reply }) => {
    const box = readBox(query.bbox)
    const routes = await inAgency((db) => findRoutesIn(db, box))
    const features: string[] = []
    const slice = timeSlices()
    for (const route of routes) {
      features.push(JSON.stringify(featureOf(route)))
      await slice()
    }
    return reply.type('application/geo+json').send(`{"type":"FeatureCollection","features":[${features.join(',')}]}`)
  },
  located: ({ query, inAgency }) => inAgency((db) => findLocatedRoutes(db, query)),
  lineAt: ({ params: { id }, inAgency }) =>
    inAgency(async (db) => {
      const line = await findLine(db, id)
      if (line === null) throw notFound()
      return line
    }),
  checkFile({ request, inAgency }) {
    const { routes, faults } = readRoutesFile(request.body)
    return inAgency(async (db) => {
      const before = await findRoutes(db, routes.map(({ route_id: id }) => id))
      return {
        added: routes.filter(({ route_id: id }) => !before.has(id)).length, replaced: before.size, names: routes.slice(0, MOST_NAMED).map(({ name }) => name),
        fault_count: faults.length, faults: faults.slice(0, MOST_NAMED).map(faultText),
      }
    })
  },
  take(call) {
    const { routes, faults } = readRoutesFile(call.request.body)
    if (faults.length > 0) throw unprocessable('errors.routes_faults', { count: faults.length }, faults.slice(0, MOST_NAMED).map((fault) => ({ row: fault.feature, message: faultText(fault).message })))
    return call.inAgency((db) => importRoutes(db, actorOf(call), call.query.name, routes))
  },
})

function faultText({ feature, refusal }: RouteFault): { readonly feature: number; readonly message: string } {
  return { feature, message: message(refusal.message, refusal.values) }
}

/** A route as a GeoJSON feature. Its `measures` have the mile of each point, in the order of the coordinates. */
function featureOf({ id, lines, ...properties }: RouteInBox): object {
  return {
    type: 'Feature', id,
    properties: { ...properties, measures: lines.map((line) => line.map(([, , measure]) => measure)) },
    geometry: { type: 'MultiLineString', coordinates: lines.map((line) => line.map(([latitude, longitude]) => [longitude, latitude])) },
  }
}
