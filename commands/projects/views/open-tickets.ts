import { projectRoles } from '#src/platform/api/contract'
import { projectHere, projectStep } from '#src/areas/projects/client/public/project-step'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-tickets': typeof openTickets
  }
}

/** Opens the tickets of the current project, or of a project that the user chooses. */
export const openTickets = defineCommand({
  title: 'Open tickets of project…',
  group: 'Projects',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['feed', 'go', 'slips'],
  steps: { project: projectStep({ unless: projectHere }) },
  run(context, { project }, { workspace }) {
    const { id } = projectHere(context) ?? project
    workspace.openPath(`/projects/${id}/tickets`)
  },
})
