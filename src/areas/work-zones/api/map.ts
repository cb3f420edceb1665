import { Type } from 'typebox'
import { zoneDirections, zoneTypes } from '#src/areas/work-zones/domain/work-zone'
import { contract, whoMay } from '#src/platform/api/contract'
import { mapAnswer, MapPath, mapQuery } from '#src/platform/api/map'
import { Id, Nullable, OneWordOf, Strict } from '#src/platform/api/schemas'

/** The work zones on the map, each as the line of its path (TICK-79). */
export const workZoneMap = contract({
  located: {
    method: 'GET',
    path: '/v1/work_zones/map',
    who: whoMay('view_work_zones'),
    query: Strict({ project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({
      name: Type.String(),
      type: Nullable(OneWordOf(zoneTypes)),
      direction: Nullable(OneWordOf(zoneDirections)),
      road_name: Type.String(),
      armed: Type.Boolean(),
      dot_project_id: Id,
      project: Type.String(),
      path: MapPath,
    }),
    errors: [401, 403, 404, 422],
    spec: '§2; TICK-79 (path decided)',
  },
})
