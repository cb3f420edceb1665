import { accessRequestRoutes } from '#src/server/access-requests/routes'
import { accountRoutes } from '#src/server/account/routes'
import { agencySetupRoutes } from '#src/server/agency-setup/routes'
import { agencyRoutes } from '#src/server/account/agency-routes'
import { ownAccountRoutes } from '#src/server/account/own-routes'
import { choiceListRoutes } from '#src/server/choice-lists/routes'
import { apiKeyRoutes } from '#src/server/api-keys/routes'
import { employeeRoutes } from '#src/server/employees/routes'
import { contractorRoutes } from '#src/server/contractors/routes'
import { errorReportRoutes } from '#src/server/error-reports/routes'
import { exportRoutes } from '#src/server/exports/routes'
import { groupRoutes } from '#src/server/groups/routes'
import { deviceRoutes } from '#src/server/devices/routes'
import { calibrationRoutes } from '#src/server/calibration/routes'
import { changeOrderRoutes } from '#src/server/change-orders/routes'
import { contractItemRoutes } from '#src/server/contract-items/routes'
import { featureFlagRoutes } from '#src/server/feature-flags/routes'
import { imageRoutes } from '#src/server/images/routes'
import { importRoutes } from '#src/server/imports/routes'
import { installationRoutes } from '#src/server/installation/routes'
import { jobRoutes } from '#src/server/jobs/routes'
import { masterPayItemRoutes } from '#src/server/master-pay-items/routes'
import { payItemRoutes } from '#src/server/pay-items/routes'
import { payPeriodRoutes } from '#src/server/pay-periods/routes'
import type { Implementation } from '#src/server/platform/http/call'
import { restorers } from '#src/server/restorers'
import { documentRoutes } from '#src/server/documents/routes'
import { projectViewRoutes } from '#src/server/projects/view-routes'
import { projectChangeRoutes } from '#src/server/projects/change-routes'
import { teamRoutes } from '#src/server/projects/team-routes'
import { projectRoutes } from '#src/server/projects/routes'
import { receiptRoutes } from '#src/server/receipt/routes'
import { periodMove } from '#src/server/reconciliation/move-codes'
import { reconciliationRoutes } from '#src/server/reconciliation/routes'
import { payCodes } from '#src/server/reconciliation/write-assignments'
import { reconciliationUomRoutes } from '#src/server/reconciliation-uoms/routes'
import { searchHistoryRoutes } from '#src/server/search-histories/routes'
import { outboxRoutes } from '#src/server/outbox/routes'
import { passwordRoutes } from '#src/server/session/passwords/routes'
import { sessionRoutes } from '#src/server/identity/routes'
import { ticketChangeRoutes } from '#src/server/tickets/change-routes'
import { lookupRoutes } from '#src/server/tickets/lookups'
import { ticketRoutes } from '#src/server/tickets/routes'
import { ssoRoutes } from '#src/server/sso/routes'
import { undoTickets } from '#src/server/tickets/undo'
import { undoRoutes } from '#src/server/undo/routes'
import { urlCheckRoutes } from '#src/server/url-checks/routes'
import { workspaceRoutes } from '#src/server/workspace/routes'

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
