import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { Id, QuantityIn, Strict, Uuid } from '#src/platform/api/schemas'

const ofProject = Type.Object({ projectId: Id })

/** The proximity settings of a project, in meters (EQPT-15, EQPT-19). Version 0 means the default ranges. */
export const ProximitySettings = Type.Object({
  id: Id,
  version: Type.Integer(),
  proximity_range_meters: Type.Number(),
  transmission_range_meters: Type.Number(),
})

/** Proximity settings of a project (EQPT-15 to EQPT-21). */
export const proximity = contract({
  read: {
    method: 'GET',
    path: '/v1/projects/:projectId/proximity_settings',
    who: projectRoles,
    params: ofProject,
    answer: Type.Object({ proximity_settings: ProximitySettings }),
    errors: [403, 404],
    spec: 'C.4; EQPT-15',
  },
  /**
   * Changes the ranges, each in meters from 1 to 10000 with at most 3 decimals. Starts the job that recalculates the proximity of the
   * project's equipment.
   */
  change: {
    method: 'PATCH',
    path: '/v1/projects/:projectId/proximity_settings',
    who: whoMay('change_equipment'),
    params: ofProject,
    body: Strict({ proximity_range_meters: Type.Optional(QuantityIn), transmission_range_meters: Type.Optional(QuantityIn), version: Type.Optional(Type.Integer({ minimum: 0 })) }),
    answer: Type.Object({ proximity_settings: ProximitySettings, job_id: Type.Unsafe<string | null>({ anyOf: [Uuid, { type: 'null' }] }) }),
    errors: [403, 404, 409, 422],
    spec: 'C.4; EQPT-15 to EQPT-20',
  },
})
