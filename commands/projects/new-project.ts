import { mayCreateProject } from '#src/areas/projects/domain/status'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.new-project': typeof newProject
  }
}

/** Opens the form for a new project (PROJ-10, PROJ-17). */
export const newProject = defineCommand({
  title: 'Create project',
  group: 'Projects',
  scope: 'everywhere',
  keys: ['alt+shift+n'],
  keywords: ['create', 'add', 'make'],
  when: ({ person }) => mayCreateProject(person),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(pane?.path.startsWith('/admin') === true ? '/admin/projects-management/new' : '/projects/new'),
})
