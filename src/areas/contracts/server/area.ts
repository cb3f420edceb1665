import { BINDER_JOB, binderWorker } from '#src/areas/contracts/server/audit-binders/create-binder'
import { auditBinderRoutes } from '#src/areas/contracts/server/audit-binders/routes'
import { payItemRestorer } from '#src/areas/contracts/server/contract-items/restorer'
import { contractItemRoutes } from '#src/areas/contracts/server/contract-items/routes'
import { removeOpenItemImports } from '#src/areas/contracts/server/contract-items/item-imports/store'
import { payItemRoutes } from '#src/areas/contracts/server/contract-items/pay-items/routes'
import { contractorWriter } from '#src/areas/contracts/server/contractors/contractors'
import { contractorRoutes } from '#src/areas/contracts/server/contractors/routes'
import { masterPayItemRestorer } from '#src/areas/contracts/server/master-pay-items/restorer'
import { masterPayItemRoutes } from '#src/areas/contracts/server/master-pay-items/routes'
import { startCheckingClosed } from '#src/areas/contracts/server/pay-periods/check-closed'
import { reconciliationUomRoutes, unitWriter } from '#src/areas/contracts/server/units/units'
import { changeOrderRestorer } from '#src/areas/contracts/server/change-orders/restorer'
import { changeOrderRoutes } from '#src/areas/contracts/server/change-orders/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [auditBinderRoutes, changeOrderRoutes, contractItemRoutes, contractorRoutes, masterPayItemRoutes, payItemRoutes, reconciliationUomRoutes],
  apiGroups: [
    { name: 'Pay periods', order: 80, calls: /\/(pay_periods|adjustments|audit_binders)\b/ },
    { name: 'Contract and pay items', order: 100, calls: /\/(pay_items|contract_items|change_orders|make_ready|activate_reconciliation|master_pay_items)\b/ },
    { name: 'Contractors', order: 110, calls: /\/(external_dot_contractors|contractor_requests)\b/ },
    { name: 'Calibration and units', order: 150, calls: /\/(job_slip_projects|reconciliation_uoms)\b/ },
  ],
  apiNouns: {
    audit_binders: ['audit binder', 'audit binders'],
    external_dot_contractors: ['contractor', 'contractors'],
    contractor_requests: ['contractor request', 'contractor requests'],
    change_orders: ['Update', 'Updates'],
    reconciliation_uoms: ['unit', 'units'],
  },
  records: [contractorWriter, unitWriter],
  restorers: {
    change_order: changeOrderRestorer,
    master_pay_item: masterPayItemRestorer,
    pay_item: payItemRestorer,
  },
  jobs: { [BINDER_JOB]: binderWorker },
  removals: { inAgency: { imports: removeOpenItemImports } },
  watches: [startCheckingClosed],
} satisfies ServerArea
