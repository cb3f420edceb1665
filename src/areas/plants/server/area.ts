import { dayTotalRestorer } from '#src/areas/plants/server/day-totals/restorer'
import { dayTotalRoutes } from '#src/areas/plants/server/day-totals/routes'
import { explorerRoutes } from '#src/areas/plants/server/explorer/routes'
import { plantMapRoutes } from '#src/areas/plants/server/map/routes'
import { startCheckingPlants } from '#src/areas/plants/server/plant-alarms/check-plants'
import { plantAlarmRestorer } from '#src/areas/plants/server/plant-alarms/restorer'
import { plantAlarmRoutes } from '#src/areas/plants/server/plant-alarms/routes'
import { plantContactRoutes, plantContactWriter } from '#src/areas/plants/server/plant-contacts/contacts'
import { countReceipts } from '#src/areas/plants/server/plant-health/count-receipts'
import { rangesRestorer } from '#src/areas/plants/server/plant-health/ranges-restorer'
import { plantHealthRoutes } from '#src/areas/plants/server/plant-health/routes'
import { plantRestorer } from '#src/areas/plants/server/plants/restorer'
import { plantRoutes } from '#src/areas/plants/server/plants/routes'
import { removeOldArrivals } from '#src/areas/plants/server/recount'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [dayTotalRoutes, explorerRoutes, plantMapRoutes, plantAlarmRoutes, plantContactRoutes, plantHealthRoutes, plantRoutes],
  apiGroups: [{ name: 'Plants', order: 145, calls: /\/(dot_plants|plant_health|plant_day_totals)\b/ }],
  apiNouns: {
    dot_plants: ['plant', 'plants'],
    plant_health: ['plant health', 'plant health'],
    plant_day_totals: ['day total', 'day totals'],
    contacts: ['contact', 'contacts'],
    alarms: ['alarm', 'alarms'],
    days: ['day', 'days'],
    duplicates: ['duplicate', 'duplicates'],
  },
  records: [plantContactWriter],
  restorers: { plant: plantRestorer, plant_alarm: plantAlarmRestorer, plant_day_total: dayTotalRestorer, plant_ranges: rangesRestorer },
  received: [countReceipts],
  removals: { inAgency: { arrivals: removeOldArrivals } },
  watches: [(platform) => startCheckingPlants(platform)],
} satisfies ServerArea
