import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { openFollowing } from '#src/workspace/client/panes/layout/open-following'
import type {} from '#src/areas/plants/client/plant-health/health-rows'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-health.open-day': typeof openDay
  }
}

/** Opens today's latency of the focused plant in a pane below the list; the new pane follows the focused plant (PLUS-25). */
export const openDay = defineCommand({
  title: 'Show latency of plant',
  group: 'Plants',
  scope: 'plant-health-table',
  needs: whoMay('change_plant_health'),
  keys: ['l'],
  keywords: ['chart', 'day', 'late', 'health', 'total'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row !== null) openFollowing(workspace, pane?.id, `/admin/plant-health/${row.id}`, (path) => /^\/admin\/plant-health\/\d+$/.test(path), 'below')
  },
})
