import { Type } from 'typebox'
import { station, stationCategories } from '#src/areas/stationing/domain/station'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, javaSortQuery, Moment, Nullable, OneWordOf, Page, pageQuery, Strict } from '#src/platform/api/schemas'

/** A station as the API returns it (GEO-14). `x` and `y` are in the unit of the projection. */
export const StationSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  display_name: Type.String(),
  /** The station as text, such as 12+34.56. */
  station_number: Type.String(),
  x: Type.Number(),
  y: Type.Number(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  route_id: Id,
  route_name: Type.String(),
  category: OneWordOf(stationCategories),
  deleted_at: Nullable(Moment),
})

const above = { projectId: Id }
const { detail, change, remove, restore } = recordCalls(station, { read: projectRoles, row: StationSchema, own: {}, above, spec: 'C.4; GEO-14, GEO-17' })

/** Stations of alignments (GEO-14 to GEO-17). */
export const stations = contract({
  list: {
    method: 'GET',
    path: station.path,
    who: projectRoles,
    style: 'java',
    params: Type.Object(above),
    query: Strict({ ...pageQuery, ...javaSortQuery, search: Type.Optional(Type.String({ maxLength: 200 })), route_id: Type.Optional(Id), category: Type.Optional(OneWordOf(stationCategories)) }),
    answer: Type.Object({ content: Type.Array(StationSchema), page: Page }),
    errors: [403, 404, 422],
    spec: 'C.4; GEO-14',
  },
  detail,
  /** Adds a custom station: by its number, by latitude and longitude, or by coordinates in the unit of the projection (GEO-16). */
  create: {
    method: 'POST',
    path: station.path,
    who: whoMay('change_stationing'),
    params: Type.Object(above),
    body: Strict({
      display_name: Type.String({ maxLength: 1_000 }),
      route_id: Id,
      station_number: Type.Optional(Type.String({ maxLength: 40 })),
      latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      x: Type.Optional(Type.Number()),
      y: Type.Optional(Type.Number()),
    }),
    answer: Type.Object({ station: StationSchema }),
    errors: [403, 404, 422],
    spec: 'C.4; GEO-16, GEO-17',
  },
  change,
  remove,
  restore,
})
