import { may } from '#src/platform/domain/session/abilities'
import { refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.show-requests': typeof showRequests
  }
}

/** Shows the requests for access to the current project (PROJ-37). */
export const showRequests = defineCommand({
  title: 'Show requests for access',
  group: 'Projects',
  scope: 'contractor-table',
  keys: ['v'],
  keywords: ['access', 'contractor', 'list'],
  when: (context) => (context.project === null ? refuse('workspace.no_project') : may('decide_access_requests', context.person)),
  run({ project }, _answers, { workspace }) {
    if (project !== null) workspace.openPath(`/projects/${project.id}/contractors/requests`)
  },
})
