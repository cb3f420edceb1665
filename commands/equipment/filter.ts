import { withFilterToggled } from '#src/areas/equipment/client/filters/equipment-filters'
import { filterStep, valueStep } from '#src/areas/equipment/client/filters/filter-steps'
import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.filter': typeof filter
  }
}

/**
 * Filters the equipment by project, OEM, customer, subtype or status. A filter with several values matches equipment that has any of them
 * (EQPT-3).
 */
export const filter = defineCommand({
  title: 'Filter equipment…',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['shift+f'],
  keywords: ['oem', 'customer', 'subtype', 'status', 'project', 'narrow', 'only'],
  needs: projectRoles,
  steps: { filter: filterStep, value: valueStep },
  run: ({ pane }, answers, { workspace }) => workspace.openPath(withFilterToggled(pane?.path ?? '/admin/equipment-and-fleet', answers), { in: 'focused' }),
})
