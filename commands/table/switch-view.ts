import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { isListView, setListView } from '#src/client/workspace/table/table-mode'
import { tableNameOfPath } from '#src/client/workspace/table/table-name'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.switch-view': typeof switchView
  }
}

/** Shows the tickets as LIST or as TABLE; the choice is kept (TICK-2). */
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
