import { whoMay } from '#src/platform/api/contract'
import { withFilters } from '#src/areas/agency/client/employees/employees-source'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.show-active-users': typeof showActiveUsers
  }
}

/** Shows only people who have logged in within the last 30 days, or shows all active employees again (PEOP-12). */
export const showActiveUsers = defineCommand({
  title: 'Show users active in the last 30 days',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('view_employees'),
  keywords: ['logged in', 'last active'],
  run: ({ pane }, _answers, { workspace }) =>
    workspace.openPath(withFilters(pane?.path ?? '/admin/employees', ({ search, active }) => ({ ...(search === undefined ? {} : { search }), active: active !== true }))),
})
