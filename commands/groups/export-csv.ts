import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { addressOf } from '#src/platform/client/api/call-api'
import { filtersOf } from '#src/areas/agency/client/employees/employees-source'
import { groupCalls } from '#src/areas/agency/client/employees/people-calls'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.export-csv': typeof exportCsv
  }
}

/** Exports the groups of the list with their members as CSV; refused while impersonating (PEOP-14, AUTH-43). */
export const exportCsv = defineCommand({
  title: 'Export groups as CSV',
  group: 'Administration',
  scope: 'group-table',
  needs: whoMay('view_employees'),
  keywords: ['download', 'spreadsheet', 'file'],
  when: ({ person }) => (person?.impersonated === true ? refuse('errors.impersonation') : allow),
  run({ pane }, _answers, env) {
    const { search, deleted } = filtersOf(pane?.path.split('?')[1] ?? '')
    return env.download(addressOf(groupCalls.export({ ...(search === undefined ? {} : { search }), ...(deleted === true ? { deleted } : {}) })), 'groups.csv')
  },
})
