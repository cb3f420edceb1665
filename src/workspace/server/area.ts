import { jobRoutes } from '#src/workspace/server/jobs/routes'
import { workspaceRoutes } from '#src/workspace/server/routes'
import { searchHistoryRoutes } from '#src/workspace/server/search-histories/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [jobRoutes, searchHistoryRoutes, workspaceRoutes],
  apiGroups: [
    { name: 'Workspace', order: 70, calls: /\/(table_preferences|shared_layouts|search_histories)\b/ },
    { name: 'Jobs', order: 170, calls: /\/(jobs|async_job_status)\b/ },
  ],
  apiNouns: {
    search_histories: ['recent search', 'recent searches'],
  },
} satisfies ServerArea
