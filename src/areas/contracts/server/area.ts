import { payItemRestorer } from '#src/areas/contracts/server/contract-items/restorer'
import { contractItemRoutes } from '#src/areas/contracts/server/contract-items/routes'
import { removeOpenItemImports } from '#src/areas/contracts/server/contract-items/item-imports/store'
import { payItemRoutes } from '#src/areas/contracts/server/contract-items/pay-items/routes'
import { contractorRestorer } from '#src/areas/contracts/server/contractors/contractors'
import { contractorRoutes } from '#src/areas/contracts/server/contractors/routes'
import { masterPayItemRestorer } from '#src/areas/contracts/server/master-items/restorer'
import { masterPayItemRoutes } from '#src/areas/contracts/server/master-items/routes'
import { startCheckingClosed } from '#src/areas/contracts/server/periods/check-closed'
import { reconciliationUomRestorer, reconciliationUomRoutes } from '#src/areas/contracts/server/units/units'
import { changeOrderRestorer } from '#src/areas/contracts/server/updates/restorer'
import { changeOrderRoutes } from '#src/areas/contracts/server/updates/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [changeOrderRoutes, contractItemRoutes, contractorRoutes, masterPayItemRoutes, payItemRoutes, reconciliationUomRoutes],
  restorers: {
    change_order: changeOrderRestorer,
    contractor: contractorRestorer,
    master_pay_item: masterPayItemRestorer,
    pay_item: payItemRestorer,
    reconciliation_uom: reconciliationUomRestorer,
  },
  removals: { inAgency: { imports: removeOpenItemImports } },
  watches: [startCheckingClosed],
} satisfies ServerArea
