import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { Sort } from '#src/platform/client/table/model'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.sort-by': typeof sortBy
  }
}

interface By extends Sort {
  readonly label: string
}

const order = { asc: 'ascending', desc: 'descending' } as const

const by: Step<By> = {
  kind: 'choice',
  prompt: 'Column',
  choices: ({ env }) => (env.table()?.sortable() ?? []).flatMap(({ key, label, direction }) => {
    // list the direction that is not in use first, so that Enter always changes the sort order
    const ways = direction === 'asc' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
    return ways.map((way) => ({
      value: { key, label, direction: way }, label, detail: way === direction ? `${order[way]}, as now` : order[way], keywords: [order[way], way === 'asc' ? 'up' : 'down'],
    }))
  }),
  format: ({ label, direction }) => `${label}, ${order[direction]}`,
}

/**
 * Sorts the table by a column that the person chooses, even a hidden one (CLERK-23). Shift+Enter on a column heading adds that column to
 * the sort.
 */
export const sortBy = defineCommand({
  title: 'Sort by…',
  group: 'Table',
  scope: 'table',
  keywords: ['order by', 'column', 'ascending', 'descending', 'arrange'],
  steps: { by },
  when: (context, env) => firstRefusal(onTable(context, env), env.table()?.sortable().length === 0 ? refuse('workspace.no_sort') : allow),
  run(_context, { by: { key, label, direction } }, { table, say }) {
    table()?.sortBy([{ key, direction }])
    say(`Sorted by ${label}, ${order[direction]}`)
  },
})
