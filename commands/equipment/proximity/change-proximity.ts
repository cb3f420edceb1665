import { openProximityPopup } from '#src/areas/equipment/client/proximity/proximity-calls'
import { onProject } from '#src/areas/projects/client/public/project-writes'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.change-proximity': typeof changeProximity
  }
}

/** Opens the popup with the proximity settings of the current project (EQPT-15). */
export const changeProximity = defineCommand({
  title: 'Change proximity settings',
  group: 'Equipment',
  scope: 'equipment-table',
  ofProject: true,
  keys: ['y'],
  keywords: ['range', 'distance', 'transmission', 'feet', 'miles'],
  when: (context) => onProject('change_equipment', context),
  run: (context) => openProximityPopup(context),
})
