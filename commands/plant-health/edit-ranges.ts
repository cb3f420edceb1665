import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-health.edit-ranges': typeof editRanges
  }
}

/** Opens the agency's preferred and accepted latency ranges (PLNT-6). */
export const editRanges = defineCommand({
  title: 'Edit latency ranges',
  group: 'Plants',
  scope: 'plant-health-table',
  needs: whoMay('change_plant_health'),
  keys: ['t'],
  keywords: ['settings', 'minutes', 'preferred', 'accepted', 'threshold'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/admin/plant-health/settings', { in: 'right' }),
})
