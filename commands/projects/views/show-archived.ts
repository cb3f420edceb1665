import { projectRoles } from '#src/platform/api/contract'
import { withProjectFilters } from '#src/areas/projects/client/list/projects-source'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.show-archived': typeof showArchived
  }
}

/** Shows archived projects as well, or hides them again (PROJ-3). */
export const showArchived = defineCommand({
  title: 'Show archived projects',
  group: 'Projects',
  scope: 'project-table',
  keywords: ['old', 'closed'],
  needs: projectRoles,
  run: ({ pane }, _answers, { workspace }) =>
    workspace.openPath(withProjectFilters(pane?.path ?? '/projects', (filters) => ({ ...filters, archived: filters.archived !== true }))),
})
