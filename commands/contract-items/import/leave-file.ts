import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { fileOfPath } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.leave-file': typeof leaveFile
  }
}

/** Cancels the import of contract items; no item is added. */
export const leaveFile = defineCommand({
  title: 'Cancel item import',
  group: 'Pay items',
  scope: 'item-import',
  needs: whoMay('create_contract_items'),
  keys: ['escape'],
  inFields: true,
  // while a cell is being corrected, Escape only cancels this correction, not the import
  yieldsKey: () => document.activeElement?.closest('.ag-cell-inline-editing') != null,
  when: ({ pane }) => (fileOfPath(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  run({ pane }, _answers, { workspace }) {
    const file = fileOfPath(pane?.path)
    if (file !== null) workspace.leavePaneFor(file.list)
  },
})
