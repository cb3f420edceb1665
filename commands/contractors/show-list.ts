import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.show-list': typeof showList
  }
}

/** Shows the contractors of the current project (PROJ-37). */
export const showList = defineCommand({
  title: 'Show contractors',
  group: 'Projects',
  scope: 'contractor-request-table',
  keys: ['v'],
  keywords: ['access', 'contractor', 'list'],
  when: ({ project }) => (project === null ? refuse('workspace.no_project') : allow),
  run({ project }, _answers, { workspace }) {
    if (project !== null) workspace.openPath(`/projects/${project.id}/contractors`)
  },
})
