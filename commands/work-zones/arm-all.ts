import { words } from '#src/areas/work-zones/client/messages'
import { checkSaved, onZoneProject, siteChanged, zoneProject } from '#src/areas/work-zones/client/on-zone'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { firstRefusal } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.arm-all': typeof armAll
  }
}

/**
 * Arms all work zones of the project. Refused if one of them lacks required details or has ended, or while the pane's form has unsaved
 * input (WZON-16, WZON-17).
 */
export const armAll = defineWrite({
  title: 'Arm all work zones',
  group: 'Work zones',
  scope: 'work-zones',
  keywords: ['transmit', 'publish', 'everything', 'project'],
  records: 'work_zone',
  when: (context) => firstRefusal(onZoneProject(context), checkSaved(context)),
  write(context) {
    const project = zoneProject(context)
    return project === null ? [] : zoneCalls.armAll({ projectId: project.id })
  },
  patch: () => siteChanged(),
  successMessage: ({ site: { work_zones_armed: count, title } }) => words('all_armed', { count, title }),
})
