import { jobRoutes } from '#src/server/jobs/routes'
import { payItemRoutes } from '#src/server/pay-items/routes'
import type { Implementation } from '#src/server/platform/http/call'
import { reconciliationRoutes } from '#src/server/reconciliation/routes'
import { sessionRoutes } from '#src/server/session/routes'
import { ticketRoutes } from '#src/server/tickets/routes'

/** Every area's contract with its handlers, one line an area. */
export const areas: readonly Implementation[] = [
  jobRoutes,
  payItemRoutes,
  reconciliationRoutes,
  sessionRoutes,
  ticketRoutes,
]
