import { versionToWrite } from '#src/platform/client/records/own-versions'
import { words } from '#src/areas/projects/client/messages'
import { onProject, currentProject, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.delete-project': typeof deleteProject
  }
}

/** Deletes the current project, after a confirmation that names its open tickets and its open pay period (PROJ-26, PROJ-50). */
export const deleteProject = defineWrite({
  title: 'Delete project',
  group: 'Projects',
  scope: 'project-table',
  ofProject: true,
  keys: ['delete'],
  inFields: false,
  keywords: ['remove'],
  records: 'project',
  when: (context) => onProject('manage_projects', context),
  confirmsForeseen: { title: words('deleted_title'), accept: words('delete') },
  write: (context) => {
    const project = currentProject(context)
    return project === null ? [] : projectWrites.remove({ id: project.id, version: versionToWrite('project', project) })
  },
  patch: (_answer, context) => notifyRecordsChanged('project', [currentProject(context)?.id ?? 0]),
  successMessage: (_answer, context) => words('was_deleted', { title: currentProject(context)?.title ?? '' }),
  afterwards: (_answer, { pane }, _answers, { workspace }) => {
    if (pane?.scope !== 'project-table') workspace.openPath('/projects')
  },
  undoable: true,
})
