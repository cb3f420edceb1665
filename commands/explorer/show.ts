import { whoMay } from '#src/platform/api/contract'
import { explorerPath } from '#src/areas/plants/client/explorer/explorer-rows'
import { exploredNow } from '#src/areas/plants/client/explorer/explorer-steps'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'explorer.show': typeof show
  }
}

/** Opens Plant Data Explorer. If a plant is focused, the explorer shows that plant over the last 7 days (PLNT-19). */
export const show = defineCommand({
  title: 'Open Plant Data Explorer',
  group: 'Plants',
  scope: 'plants',
  needs: whoMay('change_plant_health'),
  keys: ['g e'],
  keywords: ['chart', 'tonnage', 'temperature', 'latency', 'period', 'compare'],
  run: ({ row }, _answers, { workspace }) => workspace.openPath(row === null ? '/admin/plant-health/explorer' : explorerPath({ ...exploredNow({ pane: null }), plants: [row.id] }), { in: 'right' }),
})
