import { activeFilters, withFilterToggled, type FilterValue } from '#src/areas/equipment/client/filters/equipment-filters'
import { filterLabels } from '#src/areas/equipment/client/filters/filter-steps'
import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.remove-filter': typeof removeFilter
  }
}

const active: Step<FilterValue> = {
  kind: 'choice',
  prompt: 'Filter to remove',
  choices: ({ context }) => activeFilters(context.pane?.path.split('?')[1] ?? '').map((value) => ({ value, label: value.value, detail: filterLabels[value.filter] })),
  format: ({ value }) => value,
}

/** Removes one of the active filters of the equipment list (EQPT-3). */
export const removeFilter = defineCommand({
  title: 'Remove equipment filter…',
  group: 'Equipment',
  scope: 'equipment-table',
  keywords: ['clear'],
  needs: projectRoles,
  steps: { active },
  run: ({ pane }, { active: one }, { workspace }) => workspace.openPath(withFilterToggled(pane?.path ?? '/admin/equipment-and-fleet', one), { in: 'focused' }),
})
