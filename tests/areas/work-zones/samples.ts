import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'

const zoneFor = async ({ ids, rows }: Material, state?: 'armed') => ({ projectId: ids.project, id: rows === null ? ids.workZone : await rows['work-zones'].freshZone(state) })
const projectWith = async (material: Material, state?: 'armed') => ({ projectId: (await zoneFor(material, state)).projectId })
const feedFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.workZoneFeed : await rows['work-zones'].freshFeed() })
const path = [{ latitude: 46.6, longitude: -120.5 }, { latitude: 46.62, longitude: -120.48 }]

const point = ({ latitude, longitude }: (typeof path)[number]) => `${latitude}, ${longitude}`
const [start, end] = path.map(point)

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'GET /v2/projects/:projectId/work_zones/way': ({ ids }) => ({ params: { projectId: ids.project }, query: { start, end } }),
  'GET /v2/projects/:projectId/work_zones/placed_path': ({ ids }) => ({ params: { projectId: ids.project }, query: { alignment_id: ids.alignment, start_station: '10+00', end_station: '11+00' } }),
  'POST /v2/projects/:projectId/work_zones': ({ ids }) => ({
    params: { projectId: ids.project },
    body: { name: 'Zone', type: 'lane_closure', direction: 'eastbound', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, road_name: 'SR 14', road_name_confirmed: true, path },
  }),
  'PATCH /v2/projects/:projectId/work_zones/:id': async (material) => ({ params: await zoneFor(material), body: { description: 'Right lane closed', path, road_name_confirmed: true } }),
  'DELETE /v2/projects/:projectId/work_zones/:id': async (material) => ({ params: await zoneFor(material) }),
  'POST /v2/projects/:projectId/work_zones/:id/arm': async (material) => ({ params: await zoneFor(material), body: {} }),
  'POST /v2/projects/:projectId/work_zones/:id/disarm': async (material) => ({ params: await zoneFor(material, 'armed'), body: {} }),
  'POST /v2/projects/:projectId/work_zones/arm_all': async (material) => ({ params: await projectWith(material) }),
  'POST /v2/projects/:projectId/work_zones/disarm_all': async (material) => ({ params: await projectWith(material, 'armed') }),
  'POST /v2/projects/:projectId/work_zones/confirm': async (material) => ({ params: await projectWith(material, 'armed') }),
  'POST /v1/work_zone_feeds': () => ({ body: { name: randomUUID().slice(0, 13), address: 'https://wzdx.example/feed', key_place: 'parameter', key_name: 'apiKey', secret: 'opensesame', is_active: false } }),
  'PATCH /v1/work_zone_feeds/:id': async (material) => ({ params: await feedFor(material), body: { every_minutes: 5 } }),
  'DELETE /v1/work_zone_feeds/:id': async (material) => ({ params: await feedFor(material) }),
  'POST /api/v1/wzdx_feed/devices': () => ({
    body: {
      type: 'FeatureCollection',
      features: [{ id: randomUUID(), type: 'Feature', properties: { core_details: { device_type: 'arrow-board', device_status: 'ok', update_date: '2026-11-20T12:00:00Z' }, pattern: 'blank' }, geometry: { type: 'Point', coordinates: [-120.5, 46.6] } }],
    },
  }),
} satisfies Samples
