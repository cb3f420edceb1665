import type { Implementation } from '#src/server/platform/http/call'
import { projectRoutes } from '#src/server/projects/routes'
import { sessionRoutes } from '#src/server/session/routes'
import { lookupRoutes } from '#src/server/tickets/lookups'
import { ticketRoutes } from '#src/server/tickets/routes'

/** Every area's contract with its handlers, one line an area. */
export const areas: readonly Implementation[] = [
  sessionRoutes,
  projectRoutes,
  ticketRoutes,
  lookupRoutes,
]
