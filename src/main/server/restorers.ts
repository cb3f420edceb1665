import { jobSlipProjectRestorer } from '#src/areas/tickets/server/calibration/restorer'
import { accountRestorer } from '#src/areas/agency/server/account/own-restorer'
import { agencyRestorer } from '#src/areas/agency/server/agency-restorer'
import { changeOrderRestorer } from '#src/areas/contracts/server/updates/restorer'
import { choiceRestorer } from '#src/areas/agency/server/choices/restorer'
import { payItemRestorer } from '#src/areas/contracts/server/contract-items/restorer'
import { contractorRestorer } from '#src/areas/contracts/server/contractors/restorer'
import { employeeRestorer } from '#src/areas/agency/server/employees/restorer'
import { featureFlagRestorer } from '#src/areas/agency/server/feature-flags/restorer'
import { groupRestorer } from '#src/areas/agency/server/groups/restorer'
import { documentRestorer, projectRestorer } from '#src/areas/projects/server/restorer'
import { reconciliationUomRestorer } from '#src/areas/contracts/server/units/restorer'
import { masterPayItemRestorer } from '#src/areas/contracts/server/master-items/restorer'
import type { Restorers } from '#src/platform/server/records/restorer'

/**
 * Which kinds of records an undo puts back, one line a kind; change sets of other kinds are not offered (API-32). What
 * one undo touches is locked in this order.
 */
export const restorers: Restorers = {
  contractor: contractorRestorer,
  account: accountRestorer,
  agency: agencyRestorer,
  agency_choice: choiceRestorer,
  change_order: changeOrderRestorer,
  document: documentRestorer,
  employee: employeeRestorer,
  feature_flag: featureFlagRestorer,
  group: groupRestorer,
  job_slip_project: jobSlipProjectRestorer,
  project: projectRestorer,
  master_pay_item: masterPayItemRestorer,
  pay_item: payItemRestorer,
  reconciliation_uom: reconciliationUomRestorer,
}
