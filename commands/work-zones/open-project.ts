import { zoneProject, zonesPath } from '#src/areas/work-zones/client/on-zone'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.open-project': typeof openProject
  }
}

/** Opens the work zones of the focused project (WZON-1). */
export const openProject = defineCommand({
  title: 'Show work zones of project',
  group: 'Work zones',
  scope: 'monitored-project-table',
  ofProject: true,
  keys: ['enter'],
  keywords: ['open', 'arm', 'closure', 'lane'],
  inFields: false,
  needs: whoMay('view_work_zones'),
  when: (context) => (zoneProject(context) === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const project = zoneProject(context)
    if (project !== null) workspace.openPath(zonesPath(context.pane?.path, project.id))
  },
})
