import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { words } from '#src/areas/projects/client/messages'
import { onProject, patchProject, currentProject, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.start-project': typeof startProject
  }
}

const start = { ...projectDayStep('Project start'), asked: (context: Parameters<typeof currentProject>[0]) => currentProject(context)?.project_start === null }

/** Moves a project from bid to construction; asks for the start date if the project has none (PROJ-22). */
export const startProject = defineWrite({
  title: 'Start Project',
  group: 'Projects',
  scope: 'project-table',
  ofProject: true,
  keywords: ['construction', 'begin'],
  records: 'project',
  steps: { start },
  when(context) {
    const project = currentProject(context)
    return firstRefusal(
      onProject('change_project_status', context),
      project === null || project.status === 'bid' ? allow : refuse('errors.project_transition', { status: projectStatusWords[project.status] }),
    )
  },
  write: (context, { start: day }) => {
    const project = currentProject(context)
    return project === null ? [] : projectWrites.update({ id: project.id, version: versionToWrite('project', project), status: 'construction', ...(project.project_start === null ? { project_start: day } : {}) })
  },
  patch: ({ project }) => patchProject(project),
  successMessage: ({ project }) => words('started', { title: project.title }),
  undoable: true,
})
