import { Type } from 'typebox'
import { ROUTES_FILE_MAX_BYTES } from '#src/areas/stationing/domain/lrs/limits'
import { lrsRoute } from '#src/areas/stationing/domain/lrs/route'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { mapAnswer, MapPath, mapQuery } from '#src/platform/api/map'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, Strict, Text } from '#src/platform/api/schemas'

const administrators = whoMay('change_imagery_files')

/** A route as the API returns it. Measures are in miles. */
export const LrsRouteSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  route_id: Type.String(),
  name: Type.String(),
  begin_measure: Type.Number(),
  end_measure: Type.Number(),
  file_name: Type.String(),
  /** The number of the import that the route's current lines are from. The imports of each route are counted from 1. */
  import_number: Type.Integer(),
  /** The id of the first of the route's lines. A map of the route opens at this line. */
  line_id: Id,
  /** How many points the route's lines have. */
  points: Type.Integer(),
  added_by: Type.String(),
  updated_at: Moment,
  deleted_at: Nullable(Moment),
  deleted_by: Nullable(Type.String()),
})

const { list, detail, remove, restore } = recordCalls(lrsRoute, { read: administrators, row: LrsRouteSchema, own: {}, above: {}, spec: 'GEO-23 (path decided)' })

/** The agency's routes of its linear referencing system (GEO-23). Measures are in miles. */
export const lrsRoutes = contract({
  list,
  detail,
  remove,
  restore,
  /**
   * The routes in a box as GeoJSON; without `bbox`, all routes. `bbox`: west,south,east,north in degrees; if west is greater than east, the
   * box crosses the date line.
   */
  layers: {
    method: 'GET',
    path: '/v1/routes/layers',
    who: projectRoles,
    query: Strict({ bbox: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: 'file',
    errors: [401, 403, 422],
    spec: 'C.4; GEO-23',
  },
  /** The lines of the routes on the map, with mile marks that fit the zoom level. */
  located: {
    method: 'GET',
    path: '/v1/routes/map',
    who: projectRoles,
    query: Strict({ search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({
      route_id: Type.String(), name: Type.String(), begin_measure: Type.Number(), end_measure: Type.Number(), path: MapPath,
      miles: Type.Array(Type.Object({ latitude: Type.Number(), longitude: Type.Number(), mile: Type.Number() })),
    }),
    errors: [401, 403, 422],
    spec: 'TICK-79, GEO-23 (path decided)',
  },
  /** The location of a line, for a map that opens there. */
  lineAt: {
    method: 'GET',
    path: '/v1/routes/lines/:id',
    who: projectRoles,
    params: Type.Object({ id: Id }),
    answer: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
    errors: [401, 403, 404],
    spec: 'TICK-79, GEO-23 (path decided)',
  },
  /** What an import of a file would do. Nothing is stored. Lists the first hundred features that cannot be read. */
  checkFile: {
    method: 'POST',
    path: '/v1/routes/preview',
    who: administrators,
    file: 'application/octet-stream',
    bodyLimit: ROUTES_FILE_MAX_BYTES,
    answer: Type.Object({
      added: Type.Integer(),
      replaced: Type.Integer(),
      names: Type.Array(Type.String()),
      fault_count: Type.Integer(),
      faults: Type.Array(Type.Object({ feature: Type.Integer(), message: Type.String() })),
    }),
    errors: [403, 413, 422],
    spec: 'GEO-23 (path decided)',
  },
  /**
   * Imports all routes of a GeoJSON file, or none. A route replaces the route with the same id from an earlier import, even if that route
   * was deleted.
   */
  take: {
    method: 'POST',
    path: '/v1/routes/import',
    who: administrators,
    query: Strict({ name: Text(255) }),
    file: 'application/octet-stream',
    bodyLimit: ROUTES_FILE_MAX_BYTES,
    answer: Type.Object({ added: Type.Integer(), replaced: Type.Integer(), ids: Type.Array(Type.Integer()) }),
    errors: [403, 413, 422],
    spec: 'GEO-23 (path decided)',
  },
})
