import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/plants/client/plants/plant-rows'
import { defineCommand } from '#src/workspace/client/commands/command'
import { openBeside } from '#src/workspace/client/records/open-beside'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.edit': typeof edit
  }
}

/** Opens the form of the focused plant: its name, postal address, location, and whether it is active (PLNT-3). */
export const edit = defineCommand({
  title: 'Edit plant',
  group: 'Plants',
  scope: 'plant-table',
  needs: whoMay('change_plant_health'),
  keys: ['e'],
  keywords: ['rename', 'name', 'address', 'latitude', 'longitude', 'location', 'change'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openBeside(workspace, '/admin/plants', `/admin/plants/${row.id}/edit`)
  },
})
