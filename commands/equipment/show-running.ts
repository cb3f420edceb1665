import { engineStatuses } from '#src/areas/equipment/domain/status'
import { withFilterToggled } from '#src/areas/equipment/client/filters/equipment-filters'
import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.show-running': typeof showRunning
  }
}

/** Toggles the filter for running equipment (EQPT-3). */
export const showRunning = defineCommand({
  title: 'Toggle filter: running equipment',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['v'],
  keywords: ['engine', 'machines', 'only'],
  needs: projectRoles,
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(withFilterToggled(pane?.path ?? '/admin/equipment-and-fleet', { filter: 'statuses', value: String(engineStatuses.running) }), { in: 'focused' }),
})
