import { projectRoles } from '#src/contract/contract'
import { projectHere, projectStep } from '#src/client/projects/project-step'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.open-tickets': typeof openTickets
  }
}

/** Opens the tickets of the project at hand, else of one that is chosen. */
export const openTickets = defineCommand({
  title: 'Open tickets of project…',
  group: 'Projects',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['feed', 'go'],
  steps: { project: projectStep({ unless: projectHere }) },
  run(context, { project }, { workspace }) {
    const { id } = projectHere(context) ?? project
    workspace.openPath(`/projects/${id}/tickets`)
  },
})
