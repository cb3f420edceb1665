import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { onConfirmed } from '#src/areas/contracts/client/change-orders/current-update'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.add-with-item': typeof addWithItem
  }
}

/** Opens the form for a new Update with a new item as its first line (PAY-15). */
export const addWithItem = defineCommand({
  title: 'Create Update with a new item',
  group: 'Pay items',
  scope: 'update-table',
  keywords: ['change order', 'add item', 'new pay item'],
  when: onConfirmed,
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/updates/new/new-item`),
})
