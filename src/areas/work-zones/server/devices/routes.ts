import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { devices } from '#src/areas/work-zones/api/devices'
import { findDevices } from '#src/areas/work-zones/server/devices/device-store'
import { takeReport } from '#src/areas/work-zones/server/devices/take-report'
import { findZone } from '#src/areas/work-zones/server/store'
import { implement } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'

/** Roadside devices that arm work zones (WZON-4). */
export const deviceRoutes = implement(devices, {
  take: (call) => call.inAgency((db) => takeReport(db, actorOf(call), call.body.features, new Date())),
  ofZone: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const zone = await findZone(db, params.projectId, params.id)
      if (zone === null) throw notFound()
      return { devices: await findDevices(db, zone.feed_id) }
    }),
})
