import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { placedPath, zoneProject } from '#src/areas/work-zones/client/on-zone'
import { whoMay } from '#src/platform/api/contract'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.show-safety': typeof showSafety
  }
}

/** Opens those work zones of the project that are located by stations (GEO-24). */
export const showSafety = defineCommand({
  title: 'Show safety work zones',
  group: 'Work zones',
  scope: 'everywhere',
  keywords: ['stationing', 'stations', 'alignment', 'placed'],
  needs: whoMay('view_work_zones'),
  when: (context) => firstRefusal(checkStationing(context.person), zoneProject(context) === null ? refuse('workspace.no_project') : allow),
  run(context, _answers, { workspace }) {
    const project = zoneProject(context)
    if (project !== null) workspace.openPath(placedPath(context.pane?.path, project.id))
  },
})
