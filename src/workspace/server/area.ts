import { jobRoutes } from '#src/workspace/server/jobs/routes'
import { workspaceRoutes } from '#src/workspace/server/routes'
import { searchHistoryRoutes } from '#src/workspace/server/search-histories/routes'
import type { ServerArea } from '#src/platform/server/area'

export default { routes: [jobRoutes, searchHistoryRoutes, workspaceRoutes] } satisfies ServerArea
