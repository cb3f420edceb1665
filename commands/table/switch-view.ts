import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { isListView, setListView } from '#src/workspace/client/table/table-mode'
import { tableNameOfPath } from '#src/workspace/client/table/table-name'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.switch-view': typeof switchView
  }
}

/** Shows the tickets as LIST or as TABLE; the person's choice is saved (TICK-2). */
export const switchView = defineCommand({
  title: 'Toggle list view',
  group: 'Table',
  scope: 'ticket-table',
  keys: ['v'],
  keywords: ['cards', 'LIST', 'TABLE'],
  when: ({ pane }) => (pane === null || tableNameOfPath(pane.path) === null ? refuse('workspace.no_list_view') : allow),
  run({ pane }, _answers, { say }) {
    const name = pane === null ? null : tableNameOfPath(pane.path)
    if (name === null) return
    setListView(name, !isListView(name))
    say(isListView(name) ? 'Shown as a list' : 'Shown as a table')
  },
})
