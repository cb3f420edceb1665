import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Id, Strict } from '#src/platform/api/schemas'

/** The WZDx 4.2 feed of the armed work zones of an agency (WZON-26, PLUS-27). */
export const feed = contract({
  /** Returns GeoJSON with an ETag. Called with the agency's API key. */
  roadEvents: {
    method: 'GET',
    path: '/api/v1/wzdx_feed/road_events',
    who: 'api_key',
    query: Strict({ project_id: Type.Optional(Id) }),
    answer: 'file',
    errors: [401, 403, 422],
    spec: 'C.4; WZON-11, WZON-12, WZON-26, WZON-27, PLUS-27',
  },
})
