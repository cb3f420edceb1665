import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { mapAnswer, mapQuery } from '#src/platform/api/map'
import { Id, Moment, Nullable, Strict } from '#src/platform/api/schemas'
import { statusIds } from '#src/areas/equipment/domain/status'

/** The equipment on the map (EQPT-23, TICK-79). */
export const equipmentMap = contract({
  /** The machines at their last known positions: those of one project, or all that the person sees. */
  located: {
    method: 'GET',
    path: '/v1/equipments/map',
    who: projectRoles,
    query: Strict({ project_id: Type.Optional(Id), machine_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({
      equipment_id: Type.String(),
      oem: Type.String(),
      model: Type.String(),
      subtype: Type.String(),
      contractor: Type.String(),
      status_id: Type.Unsafe<(typeof statusIds)[number]>({ type: 'integer', enum: [...statusIds] }),
      dot_project_id: Nullable(Id),
      project: Nullable(Type.String()),
      located_at: Nullable(Moment),
    }),
    errors: [401, 403, 404, 422],
    spec: '§2; EQPT-23, TICK-79 (path decided)',
  },
})
