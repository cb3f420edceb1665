import { words } from '#src/areas/projects/client/messages'
import { onProject, patchProject, currentProject, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.restore-project': typeof restoreProject
  }
}

/** Restores a deleted project with the status that it had before (PROJ-26, CONST-3). */
export const restoreProject = defineWrite({
  title: 'Restore project',
  group: 'Projects',
  scope: 'project-table',
  ofProject: true,
  keys: ['r'],
  keywords: ['undelete', 'recently deleted'],
  records: 'project',
  when: (context) => onProject('manage_projects', context, 'deleted'),
  write: (context) => {
    const project = currentProject(context)
    return project === null ? [] : projectWrites.restore({ id: project.id })
  },
  patch: ({ project }) => patchProject(project),
  successMessage: ({ project }) => words('was_restored', { title: project.title }),
  undoable: true,
})
