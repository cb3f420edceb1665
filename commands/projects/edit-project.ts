import { whoMay } from '#src/platform/api/contract'
import { projectHere, projectStep } from '#src/areas/projects/client/public/project-step'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.edit-project': typeof editProject
  }
}

/** Opens the settings of the current project, or of a project that the user chooses (PROJ-13). */
export const editProject = defineCommand({
  title: 'Edit project…',
  group: 'Projects',
  scope: 'project-table',
  needs: whoMay('update'),
  keys: ['e'],
  keywords: ['settings', 'change', 'fields'],
  steps: { project: projectStep({ unless: projectHere }) },
  run(context, { project }, { workspace }) {
    const { id } = projectHere(context) ?? project
    workspace.openPath(`/projects/${id}/settings`)
  },
})
