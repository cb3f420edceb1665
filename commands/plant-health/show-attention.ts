import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-health.show-attention': typeof showAttention
  }
}

/**
 * Shows only plants that need attention: plants that are silent, that have a late batch, or whose tickets too rarely arrive on time
 * (PLUS-25).
 */
export const showAttention = defineCommand({
  title: 'Show plants that need attention',
  group: 'Plants',
  scope: 'plant-health-table',
  needs: whoMay('change_plant_health'),
  keys: ['1'],
  keywords: ['silent', 'late', 'flagged', 'alarm'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/plant-health?attention=yes'),
})
