import { projectRoles } from '#src/platform/api/contract'
import type {} from '#src/areas/equipment/client/equipment-rows'
import { defineCommand } from '#src/workspace/client/commands/command'
import { mapAt, withLayer } from '#src/workspace/client/map/map-address'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.show-map': typeof showMap
  }
}

/**
 * Opens the map of the current project, or of all projects, with the equipment on it. If the position of the focused machine is known, the
 * map shows that position (EQPT-23).
 */
export const showMap = defineCommand({
  title: 'Show equipment on map',
  group: 'Equipment',
  scope: 'equipment-table',
  needs: projectRoles,
  keys: ['shift+l'],
  keywords: ['location', 'position', 'where'],
  run({ row, project }, _answers, { workspace }) {
    const path = project === null ? '/projects/map' : `/projects/${project.id}/map`
    workspace.openPath(row === null || row.geographic_center === null ? withLayer(path, '', 'equipment') : mapAt(path, 'equipment', row.id))
  },
})
