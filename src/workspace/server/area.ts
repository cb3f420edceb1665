import { jobRoutes } from '#src/workspace/server/jobs/routes'
import { mapTileRoutes } from '#src/workspace/server/map/routes'
import { workspaceRoutes } from '#src/workspace/server/routes'
import { searchHistoryRoutes } from '#src/workspace/server/search-histories/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [jobRoutes, mapTileRoutes, searchHistoryRoutes, workspaceRoutes],
  apiGroups: [
    { name: 'Workspace', order: 70, calls: /\/(table_preferences|shared_layouts|search_histories|map_tiles)\b/ },
    { name: 'Jobs', order: 170, calls: /\/(jobs|async_job_status)\b/ },
  ],
  apiNouns: {
    search_histories: ['recent search', 'recent searches'],
    map_tiles: ['map tiles', 'map tiles'],
  },
} satisfies ServerArea
