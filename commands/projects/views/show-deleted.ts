import { projectRoles } from '#src/platform/api/contract'
import { withProjectFilters } from '#src/areas/projects/client/list/projects-source'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.show-deleted': typeof showDeleted
  }
}

/** Shows the recently deleted projects with the days left to restore them, or the active ones again (PROJ-3, PROJ-27). */
export const showDeleted = defineCommand({
  title: 'Show recently deleted projects',
  group: 'Projects',
  scope: 'project-table',
  needs: projectRoles,
  run: ({ pane }, _answers, { workspace }) =>
    workspace.openPath(withProjectFilters(pane?.path ?? '/projects', (filters) => ({ ...filters, deleted: filters.deleted !== true }))),
})
