import { checkOffArrived } from '#src/areas/incidents/server/arrived-tickets'
import { startCheckingAgain } from '#src/areas/incidents/server/check-again'
import { incidentRestorer, purgeIncidents } from '#src/areas/incidents/server/restorer'
import { incidentRoutes } from '#src/areas/incidents/server/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [incidentRoutes],
  apiGroups: [{ name: 'Ticket monitoring', order: 136, calls: /\/incidents\b/ }],
  apiNouns: { incidents: ['incident', 'incidents'] },
  received: [checkOffArrived],
  watches: [(platform) => startCheckingAgain(platform)],
  restorers: { incident: incidentRestorer },
  purges: { incidents: (database, agency) => database.inAgency(agency, purgeIncidents) },
} satisfies ServerArea
