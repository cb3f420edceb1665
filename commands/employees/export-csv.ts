import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { addressOf } from '#src/platform/client/api/call-api'
import { employeeFilters, filtersOf } from '#src/areas/agency/client/employees/employees-source'
import { employeeCalls } from '#src/areas/agency/client/employees/people-calls'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.export-csv': typeof exportCsv
  }
}

/** Exports the employees of the list as CSV; refused while impersonating (PEOP-6, AUTH-43). */
export const exportCsv = defineCommand({
  title: 'Export employees as CSV',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('view_employees'),
  keywords: ['download', 'spreadsheet', 'file'],
  when: ({ person }) => (person?.impersonated === true ? refuse('errors.impersonation') : allow),
  run: ({ pane }, _answers, env) =>
    env.download(addressOf(employeeCalls.export(employeeFilters({ ...filtersOf(pane?.path.split('?')[1] ?? '') }))), 'employees.csv'),
})
