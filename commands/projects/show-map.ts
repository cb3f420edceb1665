import { projectRoles } from '#src/contract/contract'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.show-map': typeof showMap
  }
}

/** Opens the map of all projects that the person sees (SHELL-49, PROJ-39). */
export const showMap = defineCommand({
  title: 'Map of projects',
  group: 'Projects',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['places', 'locations', 'where', 'motorist notification'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/projects/map'),
})
