import { onZoneProject, zoneFormPath, zoneProject } from '#src/areas/work-zones/client/on-zone'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.new': typeof newZone
  }
}

/** Opens the form for a new work zone of the project (WZON-5). */
export const newZone = defineCommand({
  title: 'Create work zone',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['n'],
  keywords: ['create', 'add', 'closure', 'lane'],
  inFields: false,
  when: onZoneProject,
  run(context, _answers, { workspace }) {
    const project = zoneProject(context)
    if (project !== null) workspace.openPath(zoneFormPath(context.pane?.path, project.id, 'new'))
  },
})
