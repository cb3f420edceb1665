import { filtersOfKeys } from '#src/areas/tickets/domain/grouping/grouping'
import { noFilters } from '#src/areas/tickets/domain/filters'
import { filtersOfQuery, queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { groupingOfQuery, withGrouping } from '#src/areas/tickets/client/grouping/grouping-address'
import { message } from '#src/platform/domain/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'grouping.open-group': typeof openGroup
  }
}

/** Shows the tickets of the focused group, with the filters of the list; Back returns to the groups (SHELL-77). */
export const openGroup = defineCommand({
  title: 'Show the tickets of this group',
  group: 'Table',
  scope: 'ticket-group-table',
  keys: ['enter'],
  keywords: ['open', 'filter', 'drill down'],
  when: ({ pane }) => (groupingOfQuery(pane?.path.split('?')[1] ?? '').length === 0 ? refuse('errors.not_grouped') : allow),
  run({ pane }, _answers, { table, workspace, say }) {
    const address = pane?.path ?? ''
    const query = address.split('?')[1] ?? ''
    const keys: unknown = Reflect.get(table()?.focusedRow() ?? {}, 'keys')
    if (!Array.isArray(keys)) return say(message('workspace.no_row'))
    const group = filtersOfKeys(groupingOfQuery(query), keys.map((key: unknown) => (typeof key === 'string' ? key : null)))
    if (group === null) return say(message('errors.group_without_value'))
    const before = filtersOfQuery(query) ?? noFilters
    const both = { ...before, ...group, yes: { ...before.yes, ...group.yes }, lists: { ...before.lists, ...group.lists } }
    const [path = '', plain = ''] = withGrouping(address, []).split('?')
    workspace.openPath(`${path}?${queryOfFilters(both, plain)}`, { in: 'focused' })
  },
})
