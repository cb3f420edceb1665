import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, OneWordOf, Strict } from '#src/platform/api/schemas'
import { deviceStatuses, deviceTypes } from '#src/areas/work-zones/domain/devices/read-device'

const DEVICES_MAX = 1_000

/** Roadside devices that arm work zones, and report in the format of the WZDx 4.2 DeviceFeed (WZON-4). */
export const devices = contract({
  /**
   * Accepts a DeviceFeed, sent with the agency's API key. When a device begins to warn, its work zones with the method "device" are armed;
   * when none of their devices warns anymore, they are disarmed. Parts that cannot be read are listed as faults, and the rest is used.
   */
  take: {
    method: 'POST',
    path: '/api/v1/wzdx_feed/devices',
    who: 'api_key',
    body: Strict({
      type: OneOf(['FeatureCollection']),
      feed_info: Type.Optional(Type.Unknown()),
      bbox: Type.Optional(Type.Unknown()),
      features: Type.Array(Type.Unknown(), { maxItems: DEVICES_MAX, description: 'Each a FieldDeviceFeature of WZDx 4.2.' }),
    }),
    answer: Type.Object({ devices: Type.Integer(), armed: Type.Integer(), disarmed: Type.Integer(), faults: Type.Array(Type.Object({ device: Type.String(), message: Type.String() })) }),
    errors: [401, 403, 422],
    spec: 'WZON-4, WZON-11',
  },
  /** The devices of a work zone, with what they last reported. */
  ofZone: {
    method: 'GET',
    path: '/v2/projects/:projectId/work_zones/:id/devices',
    who: whoMay('view_work_zones'),
    params: Type.Object({ projectId: Id, id: Id }),
    answer: Type.Object({
      devices: Type.Array(Type.Object({
        id: Id, name: Type.String(), type: OneWordOf(deviceTypes), status: OneWordOf(deviceStatuses), is_on: Type.Boolean(), latitude: Nullable(Type.Number()), longitude: Nullable(Type.Number()), reported_at: Moment,
      })),
    }),
    errors: [403, 404],
    spec: 'WZON-4',
  },
})
