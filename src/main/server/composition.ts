import { employeeRestorer } from '#src/areas/agency/server/employees/restorer'
import { employeeRoutes } from '#src/areas/agency/server/employees/routes'
import { payPeriodRoutes } from '#src/areas/contracts/server/pay-periods/routes'
import { documentRoutes } from '#src/areas/projects/server/documents/routes'
import { documentUploadRoutes } from '#src/areas/projects/server/documents/uploads/routes'
import { purgeProjects } from '#src/areas/projects/server/purge'
import { leaveTeams, rejoinTeams } from '#src/areas/projects/server/teams/former-members'
import { periodMove } from '#src/areas/reconciliation/server/move-codes'
import { suggestedRoutes } from '#src/areas/reconciliation/server/suggested/routes'
import { payCodes } from '#src/areas/reconciliation/server/write-assignments'
import { ARRIVAL_RETRY, arrivalRetryWorker } from '#src/areas/tickets/server/arrivals/retry-job'
import { arrivalRoutes } from '#src/areas/tickets/server/arrivals/routes'
import { jobSlipProjectRestorer } from '#src/areas/tickets/server/calibration/restorer'
import { calibrationRoutes } from '#src/areas/tickets/server/calibration/routes'
import { ticketChangeRoutes } from '#src/areas/tickets/server/changes/change-routes'
import { correctionRoutes } from '#src/areas/tickets/server/changes/corrections'
import { TICKET_IMPORT, ticketImportWorker } from '#src/areas/tickets/server/imports/import-tickets'
import { findNotedAmong } from '#src/areas/tickets/server/findings/find-findings'
import { paperTicketRoutes } from '#src/areas/tickets/server/paper-tickets/routes'
import { receiptRoutes } from '#src/areas/tickets/server/receipt/routes'
import { ticketRoutes } from '#src/areas/tickets/server/routes'
import { undoTickets } from '#src/areas/tickets/server/changes/undo'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { errorReportRoutes } from '#src/main/server/error-reports/routes'
import { installationRoutes } from '#src/main/server/installation/routes'
import type { ServerArea } from '#src/platform/server/area'
import { MESSAGE_OUT, sendMessageTask } from '#src/platform/server/messages-out/send-message'
import type { DocumentOwners } from '#src/platform/server/extensions/document-owners'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import type { Restorers } from '#src/platform/server/records/restorer'
import { seenProjects } from '#src/areas/projects/server/public/visible-projects'
import { undoRoutes } from '#src/platform/server/undo/routes'

const teams = { leave: leaveTeams, rejoin: rejoinTeams }

/** What the areas provide, collected for the areas that need all of it. */
export interface Gathered {
  readonly restorers: Restorers
  /** The functions that areas run on received tickets, in the order of the areas. */
  readonly received: readonly AfterReceipt[]
  /** The functions that areas run on tickets whose location changed, in the order of the areas. */
  readonly relocated: readonly AfterRelocation[]
  readonly documentOwners: DocumentOwners
}

/**
 * Connects areas that must not import each other. Tickets and pay periods must not import pay codes, projects must not import tickets,
 * employees must not import teams, and undo must not import any area. So each of them gets the functions of other areas from here.
 */
export const composition = ({ restorers, received, relocated, documentOwners }: Gathered): ServerArea => ({
  routes: [
    arrivalRoutes(received),
    calibrationRoutes(received),
    correctionRoutes(received),
    documentRoutes(documentOwners),
    documentUploadRoutes(documentOwners),
    employeeRoutes(teams),
    errorReportRoutes,
    installationRoutes,
    payPeriodRoutes(periodMove, findNotedAmong),
    paperTicketRoutes(received),
    receiptRoutes(received),
    suggestedRoutes({ findNotedAmong }),
    ticketChangeRoutes(payCodes, relocated),
    ticketRoutes(relocated),
    undoRoutes({ restorers: { ...restorers, employee: employeeRestorer(teams), job_slip_project: jobSlipProjectRestorer(received) }, seenProjects, undoTickets: (...change) => undoTickets({ payCodes, received, relocated }, ...change) }),
  ],
  apiGroups: [
    { name: 'System', order: 180, calls: /\/(healthz|readyz|metrics|api|error_reports)\b|^GET \/:/ },
  ],
  purges: {
    projects: (database, agency, failed) => purgeProjects(database, agency, (db, actor, tickets) => recordSlipEvents(db, actor, 'project_purged', tickets), (project, error) => failed(error, project)),
  },
  jobs: {
    [ARRIVAL_RETRY]: (platform) => arrivalRetryWorker(platform, received),
    [TICKET_IMPORT]: (platform) => ticketImportWorker(platform, received),
  },
  tasks: { [MESSAGE_OUT]: sendMessageTask },
})
