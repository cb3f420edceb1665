import { findingsPath } from '#src/areas/tickets/client/findings/finding-rows'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.show': typeof show
  }
}

/** Opens the list of exceptions (findings) of the pane's project or, in a pane without a project, of all projects (PLUS-13). */
export const show = defineCommand({
  title: 'Show exceptions',
  group: 'Tickets',
  scope: 'everywhere',
  needs: { route: '/exceptions' },
  keys: ['alt+shift+e'],
  keysIn: { scope: 'to-code-table', keys: ['4'] },
  keywords: ['findings', 'checks', 'problems', 'duplicates', 'queue', 'unusual'],
  run: ({ project }, _answers, { workspace }) => workspace.openPath(findingsPath(project === null ? '' : `project=${project.id}`, 'to_answer')),
})
