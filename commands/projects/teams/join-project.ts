import { may } from '#src/platform/domain/session/abilities'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { joinStep } from '#src/areas/projects/client/teams/join-step'
import { words } from '#src/areas/projects/client/messages'
import { teamCalls } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.join-project': typeof joinProject
  }
}

/** Adds the signed-in person to the team of a project, without the help of an administrator (PROJ-18, PROJ-48). */
export const joinProject = defineWrite({
  title: 'Join a project…',
  group: 'Projects',
  scope: 'everywhere',
  keywords: ['team', 'add me'],
  records: 'project',
  steps: { project: joinStep },
  when: ({ person }) => may('add_themselves', person),
  write: ({ person }, { project }) => teamCalls.add({ projectId: project.id, employee_ids: person === null ? [] : [person.id] }),
  patch: (_answer, _context, { project }) => notifyRecordsChanged('project', [project.id]),
  successMessage: (_answer, _context, { project }) => words('joined', { title: project.title }),
  afterwards: (_answer, _context, { project }, { workspace }) => workspace.openPath(`/projects/${project.id}/tickets`),
  undoable: true,
})
