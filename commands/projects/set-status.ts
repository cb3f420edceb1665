import { projectStatusWords, type ProjectStatus } from '#src/areas/projects/domain/status'
import type { Day } from '#src/platform/domain/time/days'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { words } from '#src/areas/projects/client/messages'
import { onProject, patchProject, currentProject, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.set-status': typeof setStatus
  }
}

const date = (prompt: string): { readonly optional: true } & ReturnType<typeof projectDayStep> => ({ ...projectDayStep(prompt), optional: true })
const valuesOf = (letting: Day | undefined, start: Day | undefined) => ({ ...(letting === undefined ? {} : { letting_date: letting }), ...(start === undefined ? {} : { project_start: start }) })

/**
 * Changes the status of the current project as entered in the dialog, which also asks for a letting or start date if this date is missing
 * (PROJ-51).
 */
export const setStatus = defineWrite({
  title: 'Set project status',
  group: 'Projects',
  scope: 'project-table',
  unlisted: true,
  records: 'project',
  steps: { status: choiceStep<ProjectStatus>('New status', []), letting: date('Letting or bid date'), start: date('Project start') },
  when: (context) => onProject('change_project_status', context),
  write: (context, { status, letting, start }) => {
    const project = currentProject(context)
    return project === null ? [] : projectWrites.update({ id: project.id, version: versionToWrite('project', project), status, ...valuesOf(letting, start) })
  },
  patch: ({ project }) => patchProject(project),
  successMessage: ({ project }) => words('status_changed', { title: project.title, status: projectStatusWords[project.status] }),
  undoable: true,
})
