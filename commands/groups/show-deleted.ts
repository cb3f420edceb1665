import { whoMay } from '#src/platform/api/contract'
import { withFilters } from '#src/areas/agency/client/employees/employees-source'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.show-deleted': typeof showDeleted
  }
}

/** Shows the recently deleted groups with the days left to restore them, or the active ones again (PEOP-1, CONST-3). */
export const showDeleted = defineCommand({
  title: 'Show recently deleted groups',
  group: 'Administration',
  scope: 'group-table',
  needs: whoMay('view_employees'),
  keywords: ['removed', 'restore'],
  run: ({ pane }, _answers, { workspace }) =>
    workspace.openPath(withFilters(pane?.path ?? '/admin/groups', ({ search, deleted }) => ({ ...(search === undefined ? {} : { search }), deleted: deleted !== true }))),
})
