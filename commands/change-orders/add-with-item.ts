import { projectIdHere } from '#src/client/projects/contract/on-contract'
import { onConfirmed } from '#src/client/projects/updates/update-at-hand'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'change-orders.add-with-item': typeof addWithItem
  }
}

/** Opens the form of an Update that begins with a new item (PAY-15). */
export const addWithItem = defineCommand({
  title: 'New Update with a new item',
  group: 'Pay items',
  scope: 'update-table',
  keywords: ['change order', 'add item', 'new pay item'],
  when: onConfirmed,
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/updates/new/new-item`),
})
