import { reconciliationRoutes } from '#src/areas/reconciliation/server/routes'
import type { ServerArea } from '#src/platform/server/area'

export default { routes: [reconciliationRoutes] } satisfies ServerArea
