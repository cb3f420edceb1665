import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'master-pay-items.edit': typeof edit
  }
}

/** Opens the focused master pay item as a form beside the catalogue (PAY-28); items of projects stay (PAY-30). */
export const edit = defineCommand({
  title: 'Edit master pay item',
  group: 'Pay items',
  scope: 'master-item-table',
  needs: whoMay('change_pay_items'),
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['change', 'open', 'catalogue'],
  when: ({ pane, row }) => (pane?.scope !== 'master-item-table' || row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openBeside(workspace, '/pay-item', `/pay-item/${row.id}`)
  },
})
