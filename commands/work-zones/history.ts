import { zoneProject, zonesPath } from '#src/areas/work-zones/client/on-zone'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.history': typeof history
  }
}

/** Opens the history of the project's work zones, which shows who armed which zone and when (WZON-15). */
export const history = defineCommand({
  title: 'Show history of work zones',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['h'],
  keywords: ['who', 'when', 'armed', 'log'],
  inFields: false,
  needs: whoMay('view_work_zones'),
  when: (context) => (zoneProject(context) === null ? refuse('workspace.no_project') : allow),
  run(context, _answers, { workspace }) {
    const project = zoneProject(context)
    if (project !== null) workspace.openPath(`${zonesPath(context.pane?.path, project.id)}/history`)
  },
})
