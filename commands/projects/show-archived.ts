import { projectRoles } from '#src/contract/contract'
import { withProjectFilters } from '#src/client/projects/projects-source'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.show-archived': typeof showArchived
  }
}

/** Shows archived projects too, or leaves them out again (PROJ-3). */
export const showArchived = defineCommand({
  title: 'Show archived projects',
  group: 'Projects',
  scope: 'project-table',
  needs: projectRoles,
  run: ({ pane }, _answers, { workspace }) =>
    workspace.openPath(withProjectFilters(pane?.path ?? '/projects', (filters) => ({ ...filters, archived: filters.archived !== true }))),
})
