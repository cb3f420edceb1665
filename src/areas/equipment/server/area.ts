import { equipmentWriter } from '#src/areas/equipment/server/equipment-writer'
import { equipmentMapRoutes } from '#src/areas/equipment/server/map/routes'
import { PROXIMITY_JOB, proximityRestorer, proximityWorker } from '#src/areas/equipment/server/proximity/recalculate'
import { proximityRoutes } from '#src/areas/equipment/server/proximity/routes'
import { equipmentRoutes } from '#src/areas/equipment/server/routes'
import { statusRestorer } from '#src/areas/equipment/server/status-restorer'
import { refreshWorker, startRefreshing, TELEMATICS_REFRESH } from '#src/areas/equipment/server/telematics/refresh-job'
import { telematicsRoutes } from '#src/areas/equipment/server/telematics/routes'
import { telematicsSecrets } from '#src/areas/equipment/server/telematics/sealed-secrets'
import { sourceWriter } from '#src/areas/equipment/server/telematics/source-store'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [equipmentRoutes, equipmentMapRoutes, proximityRoutes, telematicsRoutes],
  apiGroups: [
    { name: 'Equipment', order: 135, calls: /\/(oem_equipments|equipments|machines|proximity_settings|telematics_sources)\b/ },
  ],
  apiNouns: {
    oem_equipments: ['piece of equipment', 'pieces of equipment'],
    equipments: ['piece of equipment', 'pieces of equipment'],
    machines: ['machine', 'machines'],
    telematics_sources: ['telematics source', 'telematics sources'],
    proximity_settings: ['proximity settings', 'proximity settings'],
  },
  records: [equipmentWriter, sourceWriter],
  restorers: { equipment_status: statusRestorer, proximity_settings: proximityRestorer },
  jobs: { [PROXIMITY_JOB]: proximityWorker, [TELEMATICS_REFRESH]: refreshWorker },
  sealed: [telematicsSecrets],
  watches: [(platform) => startRefreshing(platform)],
} satisfies ServerArea
