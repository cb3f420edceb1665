import { TICKET_EXPORT, ticketExportWorker } from '#src/areas/tickets/server/exports/export-tickets'
import { exportRoutes } from '#src/areas/tickets/server/exports/routes'
import { findingRestorer, findingRuleRestorer } from '#src/areas/tickets/server/findings/restorers'
import { findingRoutes } from '#src/areas/tickets/server/findings/routes'
import { startFindingFindings } from '#src/areas/tickets/server/findings/watch'
import { startImageChecks } from '#src/areas/tickets/server/images/check-images'
import { imageCheckRoutes } from '#src/areas/tickets/server/images/check-routes'
import { PHOTO_DOWNLOAD, photoDownloadWorker } from '#src/areas/tickets/server/images/download-photos'
import { photoRestorer } from '#src/areas/tickets/server/images/of-project'
import { imageRoutes } from '#src/areas/tickets/server/images/routes'
import { imageUploadRoutes } from '#src/areas/tickets/server/images/uploads/routes'
import { imagePieces } from '#src/areas/tickets/server/images/uploads/image-pieces'
import { removeUnfinishedUploads } from '#src/platform/server/uploads/piece-store'
import { removeOldRefusals } from '#src/areas/tickets/server/receipt/keep-refusals'
import { importRoutes } from '#src/areas/tickets/server/imports/routes'
import { removeOpenImports } from '#src/areas/tickets/server/imports/store'
import { removeOldLeases } from '#src/areas/tickets/server/queue/leases'
import { parkedTicketRestorer } from '#src/areas/tickets/server/queue/restorers'
import { followProjectsTask } from '#src/areas/tickets/server/calibration/follow-projects'
import { FOLLOW_PROJECTS } from '#src/areas/projects/server/public/ticket-values'
import { savedViewRestorer } from '#src/areas/tickets/server/saved-views/restorers'
import { savedViewRoutes } from '#src/areas/tickets/server/saved-views/routes'
import { purgePrivateViews } from '#src/areas/tickets/server/saved-views/store'
import { queueRoutes } from '#src/areas/tickets/server/queue/routes'
import { ticketMapRoutes } from '#src/areas/tickets/server/map/routes'
import { lookupRoutes } from '#src/areas/tickets/server/list/lookups'
import type { ServerArea } from '#src/platform/server/area'
import { rowPurge } from '#src/platform/server/records/purge-rows'

export default {
  routes: [exportRoutes, findingRoutes, imageCheckRoutes, imageRoutes, imageUploadRoutes, importRoutes, lookupRoutes, queueRoutes, savedViewRoutes, ticketMapRoutes],
  apiGroups: [
    { name: 'Tickets from suppliers', order: 10, calls: /^POST \/v1\/slips(\/bulk)?$/ },
    { name: 'Refused arrivals', order: 15, calls: /\/arrivals\/refused/ },
    { name: 'Findings', order: 17, calls: /\/(slip_findings|finding_rules)\b/ },
    { name: 'Queue of tickets to code', order: 18, calls: /\/(parked_slips|coding_leases)\b/ },
    { name: 'Saved views', order: 19, calls: /\/saved_views\b/ },
    { name: 'Ticket imports', order: 20, calls: /\/slips\/imports/ },
    { name: 'Tickets', order: 40, calls: /\/slips\b/ },
  ],
  apiNouns: {
    slips: ['ticket', 'tickets'],
    slip_events: ['event', 'events'],
    job_slip_projects: ['job number', 'job numbers'],
    ids: ['ticket id', 'ticket ids'],
    totals: ['total', 'totals'],
    slip_findings: ['finding', 'findings'],
    finding_rules: ['ticket check', 'ticket checks'],
    counts: ['count', 'counts'],
    parked_slips: ['parked ticket', 'parked tickets'],
    saved_views: ['saved view', 'saved views'],
    people: ['person', 'people'],
    coding_leases: ['lease', 'leases'],
  },
  restorers: { finding: findingRestorer, finding_rule: findingRuleRestorer, parked_ticket: parkedTicketRestorer, saved_view: savedViewRestorer, photo: photoRestorer },
  purges: {
    'saved views': rowPurge({ kind: 'saved_view', table: 'saved_views', name: 'name', ofProject: true }),
    'private views': (database, agency) => database.inAgency(agency, purgePrivateViews),
  },
  removals: { inAgency: { imports: removeOpenImports, 'image uploads': removeUnfinishedUploads(imagePieces), 'refused arrivals': removeOldRefusals, 'coding leases': removeOldLeases } },
  jobs: { [TICKET_EXPORT]: ticketExportWorker, [PHOTO_DOWNLOAD]: photoDownloadWorker },
  tasks: { [FOLLOW_PROJECTS]: followProjectsTask },
  watches: [startFindingFindings, startImageChecks],
} satisfies ServerArea
