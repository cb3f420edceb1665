import { deviceRoutes } from '#src/areas/work-zones/server/devices/routes'
import { feedRoutes } from '#src/areas/work-zones/server/feed/routes'
import { workZoneMapRoutes } from '#src/areas/work-zones/server/map/routes'
import { feedWriter } from '#src/areas/work-zones/server/foreign-feeds/feed-store'
import { FEEDS_REFRESH, refreshWorker, startReading } from '#src/areas/work-zones/server/foreign-feeds/refresh-job'
import { foreignFeedRoutes } from '#src/areas/work-zones/server/foreign-feeds/routes'
import { feedSecrets } from '#src/areas/work-zones/server/foreign-feeds/sealed-secrets'
import { workZoneRestorer } from '#src/areas/work-zones/server/restorer'
import { workZoneRoutes } from '#src/areas/work-zones/server/routes'
import { startSchedule } from '#src/areas/work-zones/server/schedule'
import { workZoneWayRoutes } from '#src/areas/work-zones/server/way/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [workZoneRoutes, workZoneMapRoutes, workZoneWayRoutes, feedRoutes, foreignFeedRoutes, deviceRoutes],
  apiGroups: [{ name: 'Work zones', order: 137, calls: /\/(work_zones|other_work_zones|work_zone_feeds|wzdx_feed)\b/ }],
  apiNouns: {
    work_zones: ['work zone', 'work zones'],
    road_events: ['road event', 'road events'],
    work_zone_feeds: ["other agency's work zone feed", "other agencies' work zone feeds"],
    other_work_zones: ["other agency's work zone", "other agencies' work zones"],
    devices: ['work zone device', 'work zone devices'],
  },
  records: [feedWriter],
  restorers: { work_zone: workZoneRestorer },
  jobs: { [FEEDS_REFRESH]: refreshWorker },
  sealed: [feedSecrets],
  watches: [(platform) => startSchedule(platform), startReading],
} satisfies ServerArea
