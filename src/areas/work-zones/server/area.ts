import { feedRoutes } from '#src/areas/work-zones/server/feed/routes'
import { workZoneMapRoutes } from '#src/areas/work-zones/server/map/routes'
import { workZoneRestorer } from '#src/areas/work-zones/server/restorer'
import { workZoneRoutes } from '#src/areas/work-zones/server/routes'
import { startSchedule } from '#src/areas/work-zones/server/schedule'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [workZoneRoutes, workZoneMapRoutes, feedRoutes],
  apiGroups: [{ name: 'Work zones', order: 137, calls: /\/(work_zones|wzdx_feed)\b/ }],
  apiNouns: { work_zones: ['work zone', 'work zones'], road_events: ['road event', 'road events'] },
  restorers: { work_zone: workZoneRestorer },
  watches: [startSchedule],
} satisfies ServerArea
