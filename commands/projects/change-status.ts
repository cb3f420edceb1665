import { projectStatusWords } from '#src/domain/projects/status'
import { versionToWrite } from '#src/client/platform/own-versions'
import { words } from '#src/client/projects/messages'
import { onProject, patchProject, projectAtHand, projectWrites } from '#src/client/projects/project-writes'
import { lettingStep as letting, statusStep } from '#src/client/projects/status-steps'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.change-status': typeof changeStatus
  }
}

/** Offers what the status of the project at hand can become, with the reason where it cannot, and asks the letting date that Advertise needs (PROJ-20, PROJ-21; E.1). */
export const changeStatus = defineWrite({
  title: 'Change project status…',
  group: 'Projects',
  scope: 'project-table',
  ofProject: true,
  keys: ['s'],
  keywords: ['advertise', 'start', 'complete', 'reopen', 'archive', 'unarchive', 'draft', 'bid'],
  records: 'project',
  steps: { status: statusStep, letting },
  when: (context) => onProject('change_project_status', context),
  write: (context, { status, letting: day }) => {
    const project = projectAtHand(context)
    return project === null ? [] : projectWrites.update({ id: project.id, version: versionToWrite('project', project), status, ...(status === 'bid' && project.letting_date === null ? { letting_date: day } : {}) })
  },
  patch: ({ project }) => patchProject(project),
  said: ({ project }) => words('status_changed', { title: project.title, status: projectStatusWords[project.status] }),
  undoable: true,
})
