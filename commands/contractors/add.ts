import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.add': typeof add
  }
}

/** Opens the form for a new contractor of the current project (PROJ-45). */
export const add = defineCommand({
  title: 'Add a contractor',
  group: 'Projects',
  scope: 'contractor-table',
  keys: ['n'],
  keywords: ['subcontractor', 'new', 'create'],
  when: (context) => onProject('manage_projects', context),
  run(context, _answers, { workspace }) {
    const project = currentProject(context)
    if (project !== null) workspace.openPath(`/projects/${project.id}/contractors/edit/new`)
  },
})
