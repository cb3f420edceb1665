import type { Implementation } from '#src/server/platform/http/call'
import { sessionRoutes } from '#src/server/session/routes'
import { ticketRoutes } from '#src/server/tickets/routes'

/** Every area's contract with its handlers, one line an area. */
export const areas: readonly Implementation[] = [
  sessionRoutes,
  ticketRoutes,
]
