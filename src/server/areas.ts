import { jobRoutes } from '#src/server/jobs/routes'
import type { Implementation } from '#src/server/platform/http/call'

/** Every area's contract with its handlers, one line an area. */
export const areas: readonly Implementation[] = [jobRoutes]
