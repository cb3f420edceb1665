import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-health.show-all': typeof showAll
  }
}

/** Shows all plants in plant health (PLNT-5). */
export const showAll = defineCommand({
  title: 'Show all plants in plant health',
  group: 'Plants',
  scope: 'plant-health-table',
  needs: whoMay('change_plant_health'),
  keys: ['2'],
  keywords: ['health', 'latency', 'board'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/plant-health'),
})
