import { macroRestorer } from '#src/areas/macros/server/restorer'
import { macroRoutes } from '#src/areas/macros/server/routes'
import type { ServerArea } from '#src/platform/server/area'
import { rowPurge } from '#src/platform/server/records/purge-rows'

export default {
  routes: [macroRoutes],
  apiGroups: [{ name: 'Macros', order: 71, calls: /\/macros\b/ }],
  apiNouns: { macros: ['macro', 'macros'] },
  restorers: { macro: macroRestorer },
  purges: { macros: rowPurge({ kind: 'macro', table: 'macros', name: 'name', ofProject: false }) },
} satisfies ServerArea
