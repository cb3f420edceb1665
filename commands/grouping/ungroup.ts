import { groupingOfQuery, withGrouping } from '#src/areas/tickets/client/grouping/grouping-address'
import { groupingWords } from '#src/areas/tickets/client/grouping/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'grouping.ungroup': typeof ungroup
  }
}

/** Removes the last level of grouping. If no level is left, the list shows single tickets again (SHELL-77). */
export const ungroup = defineCommand({
  title: 'Remove last grouping',
  group: 'Table',
  scope: 'ticket-list',
  keys: ['shift+b'],
  keywords: ['ungroup', 'groups', 'back to tickets'],
  detail: ({ pane }) => {
    const last = groupingOfQuery(pane?.path.split('?')[1] ?? '').at(-1)
    return last === undefined ? null : groupingWords[last]
  },
  when: ({ pane }) => (groupingOfQuery(pane?.path.split('?')[1] ?? '').length === 0 ? refuse('errors.not_grouped') : allow),
  run({ pane }, _answers, { workspace }) {
    const address = pane?.path ?? ''
    workspace.openPath(withGrouping(address, groupingOfQuery(address.split('?')[1] ?? '').slice(0, -1)), { in: 'focused' })
  },
})
