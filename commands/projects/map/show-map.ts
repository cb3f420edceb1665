import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.show-map': typeof showMap
  }
}

/** Opens the map of all projects that the person sees (SHELL-49, PROJ-39). */
export const showMap = defineCommand({
  title: 'Show map of projects',
  group: 'Projects',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['places', 'locations', 'where', 'motorist notification'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/projects/map'),
})
