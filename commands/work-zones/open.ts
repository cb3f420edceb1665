import { currentZone, zoneFormPath } from '#src/areas/work-zones/client/on-zone'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.open': typeof open
  }
}

/** Opens the focused work zone as a form (WZON-3, WZON-12). */
export const open = defineCommand({
  title: 'Open work zone',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['enter', 'e'],
  keywords: ['edit', 'change', 'points', 'speed limit'],
  inFields: false,
  needs: whoMay('view_work_zones'),
  when: (context) => (currentZone(context) === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const zone = currentZone(context)
    if (zone !== null) workspace.openPath(zoneFormPath(context.pane?.path, zone.dot_project_id, zone.id))
  },
})
