import { accessRequestRoutes } from '#src/areas/partners/server/access-requests/routes'
import { accountRoutes } from '#src/areas/agency/server/account/routes'
import { agencySetupRoutes } from '#src/areas/agency/server/agency-setup/routes'
import { agencyRoutes } from '#src/areas/agency/server/agency-routes'
import { ownAccountRoutes } from '#src/areas/agency/server/account/own-routes'
import { choiceListRoutes } from '#src/areas/agency/server/choices/routes'
import { apiKeyRoutes } from '#src/areas/identity/server/api-keys/routes'
import { employeeRoutes } from '#src/areas/agency/server/employees/routes'
import { contractorRoutes } from '#src/areas/contracts/server/contractors/routes'
import { errorReportRoutes } from '#src/main/server/error-reports/routes'
import { exportRoutes } from '#src/areas/tickets/server/exports/routes'
import { groupRoutes } from '#src/areas/agency/server/groups/routes'
import { deviceRoutes } from '#src/areas/identity/server/devices/routes'
import { calibrationRoutes } from '#src/areas/tickets/server/calibration/routes'
import { changeOrderRoutes } from '#src/areas/contracts/server/updates/routes'
import { contractItemRoutes } from '#src/areas/contracts/server/contract-items/routes'
import { featureFlagRoutes } from '#src/areas/agency/server/feature-flags/routes'
import { imageRoutes } from '#src/areas/tickets/server/images/routes'
import { importRoutes } from '#src/areas/tickets/server/imports/routes'
import { installationRoutes } from '#src/main/server/installation/routes'
import { jobRoutes } from '#src/workspace/server/jobs/routes'
import { masterPayItemRoutes } from '#src/areas/contracts/server/master-items/routes'
import { payItemRoutes } from '#src/areas/contracts/server/contract-items/pay-items/routes'
import { payPeriodRoutes } from '#src/areas/contracts/server/periods/routes'
import type { Implementation } from '#src/platform/server/http/call'
import { restorers } from '#src/main/server/restorers'
import { documentRoutes } from '#src/areas/projects/server/documents/routes'
import { projectViewRoutes } from '#src/areas/projects/server/view-routes'
import { projectChangeRoutes } from '#src/areas/projects/server/change-routes'
import { teamRoutes } from '#src/areas/projects/server/teams/team-routes'
import { projectRoutes } from '#src/areas/projects/server/routes'
import { receiptRoutes } from '#src/areas/tickets/server/receipt/routes'
import { periodMove } from '#src/areas/reconciliation/server/move-codes'
import { reconciliationRoutes } from '#src/areas/reconciliation/server/routes'
import { payCodes } from '#src/areas/reconciliation/server/write-assignments'
import { reconciliationUomRoutes } from '#src/areas/contracts/server/units/routes'
import { searchHistoryRoutes } from '#src/workspace/server/search-histories/routes'
import { outboxRoutes } from '#src/areas/agency/server/outbox/routes'
import { passwordRoutes } from '#src/areas/identity/server/passwords/routes'
import { sessionRoutes } from '#src/areas/identity/server/routes'
import { ticketChangeRoutes } from '#src/areas/tickets/server/changes/change-routes'
import { lookupRoutes } from '#src/areas/tickets/server/list/lookups'
import { ticketRoutes } from '#src/areas/tickets/server/routes'
import { ssoRoutes } from '#src/areas/identity/server/sso/routes'
import { undoTickets } from '#src/areas/tickets/server/changes/undo'
import { undoRoutes } from '#src/platform/server/undo/routes'
import { urlCheckRoutes } from '#src/areas/projects/server/url-checks/routes'
import { workspaceRoutes } from '#src/workspace/server/routes'

/** Every area's contract with its handlers, one line an area. */
export const areas: readonly Implementation[] = [
  accessRequestRoutes,
  accountRoutes,
  agencyRoutes,
  agencySetupRoutes,
  choiceListRoutes,
  ownAccountRoutes,
  apiKeyRoutes,
  employeeRoutes,
  contractorRoutes,
  errorReportRoutes,
  exportRoutes,
  groupRoutes,
  deviceRoutes,
  calibrationRoutes,
  changeOrderRoutes,
  contractItemRoutes,
  featureFlagRoutes,
  imageRoutes,
  importRoutes,
  installationRoutes,
  jobRoutes,
  lookupRoutes,
  outboxRoutes,
  passwordRoutes,
  masterPayItemRoutes,
  payItemRoutes,
  documentRoutes,
  projectChangeRoutes,
  projectViewRoutes,
  payPeriodRoutes(periodMove),
  projectRoutes,
  teamRoutes,
  receiptRoutes,
  reconciliationRoutes,
  reconciliationUomRoutes,
  searchHistoryRoutes,
  sessionRoutes,
  ssoRoutes,
  undoRoutes({ restorers, undoTickets: (...change) => undoTickets(payCodes, ...change) }),
  urlCheckRoutes,
  ticketChangeRoutes(payCodes),
  ticketRoutes,
  workspaceRoutes,
]
