import { withoutFilters } from '#src/areas/equipment/client/filters/equipment-filters'
import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.clear-filters': typeof clearFilters
  }
}

/** Removes all filters and the search text of the equipment list (EQPT-3). */
export const clearFilters = defineCommand({
  title: 'Clear equipment filters',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['shift+x'],
  keywords: ['remove', 'all'],
  needs: projectRoles,
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(withoutFilters(pane?.path ?? '/admin/equipment-and-fleet'), { in: 'focused' }),
})
