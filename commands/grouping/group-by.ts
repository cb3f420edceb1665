import { checkGrouping, groupingFields, type GroupingField } from '#src/areas/tickets/domain/grouping/grouping'
import { groupingOfQuery, withGrouping } from '#src/areas/tickets/client/grouping/grouping-address'
import { groupingWords } from '#src/areas/tickets/client/grouping/messages'
import { refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'grouping.group-by': typeof groupBy
  }
}

const field: Step<GroupingField> = {
  kind: 'choice',
  prompt: 'Group by',
  choices: ({ context }) => freeIn(context).map((value) => ({ value, label: groupingWords[value] })),
  format: (value) => groupingWords[value],
}

/** Adds one more level of grouping to the list of tickets: by the field that the person chooses (SHELL-77). */
export const groupBy = defineCommand({
  title: 'Group tickets by…',
  group: 'Table',
  scope: 'ticket-list',
  keys: ['b'],
  keywords: ['groups', 'subtotals', 'sums'],
  steps: { field },
  when(context) {
    const [next] = freeIn(context)
    return context.pane === null ? refuse('workspace.no_row') : checkGrouping([...groupingIn(context), ...(next === undefined ? [] : [next])])
  },
  run(context, { field: added }, { workspace }) {
    workspace.openPath(withGrouping(context.pane?.path ?? '', [...groupingIn(context), added]), { in: 'focused' })
  },
})

function groupingIn({ pane }: CommandContext): readonly GroupingField[] {
  return groupingOfQuery(pane?.path.split('?')[1] ?? '')
}

function freeIn(context: CommandContext): readonly GroupingField[] {
  const grouping = groupingIn(context)
  return groupingFields.filter((one) => !grouping.includes(one))
}
