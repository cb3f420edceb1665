import { TICKET_EXPORT, ticketExportWorker } from '#src/areas/tickets/server/exports/export-tickets'
import { exportRoutes } from '#src/areas/tickets/server/exports/routes'
import { photoRestorer } from '#src/areas/tickets/server/images/of-project'
import { imageRoutes } from '#src/areas/tickets/server/images/routes'
import { removeOldRefusals } from '#src/areas/tickets/server/receipt/keep-refusals'
import { importRoutes } from '#src/areas/tickets/server/imports/routes'
import { removeOpenImports } from '#src/areas/tickets/server/imports/store'
import { ticketMapRoutes } from '#src/areas/tickets/server/map/routes'
import { lookupRoutes } from '#src/areas/tickets/server/list/lookups'
import { ticketRoutes } from '#src/areas/tickets/server/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [exportRoutes, imageRoutes, importRoutes, lookupRoutes, ticketMapRoutes, ticketRoutes],
  apiGroups: [
    { name: 'Tickets from suppliers', order: 10, calls: /^POST \/v1\/slips(\/bulk)?$/ },
    { name: 'Refused arrivals', order: 15, calls: /\/arrivals\/refused/ },
    { name: 'Ticket imports', order: 20, calls: /\/slips\/imports/ },
    { name: 'Tickets', order: 40, calls: /\/slips\b/ },
  ],
  apiNouns: {
    slips: ['ticket', 'tickets'],
    slip_events: ['event', 'events'],
    job_slip_projects: ['job number', 'job numbers'],
    ids: ['ticket id', 'ticket ids'],
    totals: ['total', 'totals'],
  },
  restorers: { photo: photoRestorer },
  removals: { inAgency: { imports: removeOpenImports, 'refused arrivals': removeOldRefusals } },
  jobs: { [TICKET_EXPORT]: ticketExportWorker },
} satisfies ServerArea
