import { whoMay } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { addressOf } from '#src/client/platform/call-api'
import { employeeFilters, filtersOf } from '#src/client/people/employees-source'
import { employeeCalls } from '#src/client/people/people-calls'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'employees.export-csv': typeof exportCsv
  }
}

/** Gives the employees that the list shows as CSV; not while acting as somebody else (PEOP-6, AUTH-43). */
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
