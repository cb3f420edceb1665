import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Nullable, OneWordOf, Strict } from '#src/platform/api/schemas'
import { wayKinds } from '#src/areas/work-zones/domain/way'

const PointText = Type.String({ maxLength: 60, description: 'latitude, longitude' })
const Station = Type.String({ maxLength: 40 })
const Path = Type.Array(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }))
const viewers = whoMay('view_work_zones')

/** Paths for a work zone that is drawn on the map, before it is saved (WZON-5, WZON-8). */
export const workZoneWays = contract({
  /**
   * The path between two points along an alignment of the project that is near both points, or else along a route of the agency that is
   * near both; null if there is neither.
   */
  between: {
    method: 'GET',
    path: '/v2/projects/:projectId/work_zones/way',
    who: viewers,
    params: Type.Object({ projectId: Id }),
    query: Strict({ start: PointText, end: PointText }),
    answer: Type.Object({
      way: Nullable(Type.Object({
        kind: OneWordOf(wayKinds),
        name: Type.String(),
        path: Path,
        /**
         * The stations of both points. Null if the path follows a route, or if a zone on the path cannot be placed by stations, for example
         * because the path runs against the direction of the stations.
         */
        placement: Nullable(Type.Object({ alignment_id: Id, start_station: Type.String(), end_station: Type.String() })),
      })),
    }),
    errors: [403, 404, 422],
    spec: 'WZON-5, WZON-8, GEO-24 (path decided)',
  },
  /** The path between two stations of an alignment. Answers 422, with the fields, if stations are not on the alignment. */
  along: {
    method: 'GET',
    path: '/v2/projects/:projectId/work_zones/placed_path',
    who: viewers,
    params: Type.Object({ projectId: Id }),
    query: Strict({ alignment_id: Id, start_station: Station, end_station: Station }),
    answer: Type.Object({ path: Path }),
    errors: [403, 404, 422],
    spec: 'GEO-24 (path decided)',
  },
})
