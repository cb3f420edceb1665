import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { onDraft, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.add-item': typeof addItem
  }
}

/** Opens the form that adds a new item to the current draft of an Update (PAY-15). */
export const addItem = defineCommand({
  title: 'Add a new item',
  group: 'Pay items',
  scope: 'update-line-table',
  keys: ['n'],
  keywords: ['update', 'change order', 'new pay item'],
  when: onDraft,
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/updates/${currentUpdate(context)?.number}/new-item`),
})
