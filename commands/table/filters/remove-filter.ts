import { noFilters } from '#src/areas/tickets/domain/filters'
import { allow, refuse } from '#src/platform/domain/verdict'
import { chipsOf, type FilterChip } from '#src/areas/tickets/client/filters/filter-chips'
import { filtersOfQuery, removeFilter as without, withFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.remove-filter': typeof removeFilter
  }
}

type Removed = Pick<FilterChip, 'filter' | 'value'>

const filter: Step<Removed> = {
  kind: 'choice',
  prompt: 'Filter',
  choices: ({ context }) => activeChips(context).map(({ filter, value, label }) => ({ value: value === undefined ? { filter } : { filter, value }, label })),
  format: ({ filter, value = '' }) => (value === '' ? filter : value),
}

/** Removes one filter; both ends of a date range are removed together. */
export const removeFilter = defineCommand({
  title: 'Remove filter…',
  group: 'Table',
  scope: 'ticket-list',
  keywords: ['clear filter', 'delete filter'],
  steps: { filter },
  when: (context) => (activeChips(context).length === 0 ? refuse('workspace.nothing_filtered') : allow),
  run(context, { filter: { filter, value } }, { workspace }) {
    const isDay = filter === 'start_date' && value === 'day'
    const to = withFilters(context.pane?.path ?? '', (filters) => without(isDay ? without(filters, 'end_date') : filters, filter, isDay ? undefined : value))
    workspace.openPath(to, { in: 'focused' })
  },
})

function activeChips({ pane }: CommandContext): readonly FilterChip[] {
  return chipsOf(filtersOfQuery(pane?.path.split('?')[1] ?? '') ?? noFilters)
}
