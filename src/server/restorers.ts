import { jobSlipProjectRestorer } from '#src/server/calibration/restorer'
import { accountRestorer } from '#src/server/account/own-restorer'
import { agencyRestorer } from '#src/server/account/agency-restorer'
import { changeOrderRestorer } from '#src/server/change-orders/restorer'
import { choiceRestorer } from '#src/server/choice-lists/restorer'
import { payItemRestorer } from '#src/server/contract-items/restorer'
import { contractorRestorer } from '#src/server/contractors/restorer'
import { employeeRestorer } from '#src/server/employees/restorer'
import { featureFlagRestorer } from '#src/server/feature-flags/restorer'
import { groupRestorer } from '#src/server/groups/restorer'
import { documentRestorer, projectRestorer } from '#src/server/projects/restorer'
import { reconciliationUomRestorer } from '#src/server/reconciliation-uoms/restorer'
import { masterPayItemRestorer } from '#src/server/master-pay-items/restorer'
import type { Restorers } from '#src/server/record-events/restorer'

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
