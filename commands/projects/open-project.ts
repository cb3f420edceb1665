import { projectRoles } from '#src/platform/api/contract'
import { projectStep } from '#src/areas/projects/client/public/project-step'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-project': typeof openProject
  }
}

/** Opens a project, which the person finds by its title, number, contract or job number. */
export const openProject = defineCommand({
  title: 'Open project…',
  group: 'Projects',
  scope: 'everywhere',
  needs: projectRoles,
  keys: ['alt+o'],
  keywords: ['go', 'contract', 'job', 'switch project', 'change project'],
  steps: { project: projectStep() },
  run: (_context, { project }, { workspace }) => workspace.openPath(`/projects/${project.id}/tickets`),
})
