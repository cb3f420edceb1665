import { whoMay } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { fileOfPath } from '#src/client/projects/contract/on-contract'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'contract-items.leave-file': typeof leaveFile
  }
}

/** Leaves a file of items; nothing of it is written. */
export const leaveFile = defineCommand({
  title: 'Cancel item import',
  group: 'Pay items',
  scope: 'item-import',
  needs: whoMay('create_contract_items'),
  keys: ['escape'],
  inFields: true,
  when: ({ pane }) => (fileOfPath(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  run({ pane }, _answers, { workspace }) {
    const file = fileOfPath(pane?.path)
    if (file !== null) workspace.leavePaneFor(file.list)
  },
})
