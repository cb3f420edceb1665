import { checkChangedQuantity } from '#src/areas/contracts/domain/contract-items/contract-item'
import { contractItemStep, quantityStep } from '#src/areas/contracts/client/contract-items/item-steps'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { onDraft, patchUpdate, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { changeOf, sentLists, updateCalls, withQuantity } from '#src/areas/contracts/client/change-orders/update-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.change-quantity': typeof changeQuantity
  }
}

/**
 * Adds a new quantity for an item to the current draft of an Update: an increase or a decrease, never below the total to date (PAY-16,
 * PAY-17).
 */
export const changeQuantity = defineWrite({
  title: 'Change a quantity…',
  group: 'Pay items',
  scope: 'update-line-table',
  keys: ['c'],
  keywords: ['increase', 'decrease', 'update', 'change order'],
  steps: { item: contractItemStep, quantity: quantityStep('New quantity') },
  when: onDraft,
  check: (_context, { item, quantity }) => checkChangedQuantity(changeOf(item, quantity), item.estimated_quantity.toFixed(2), quantity, item.total_to_date.toFixed(2)),
  write(context, { item, quantity }) {
    const update = currentUpdate(context)
    if (update === null) return []
    // send the version of the Update that contains these lines, not the newest version that this browser window has saved: the server can
    // then refuse to overwrite lines that the person has not seen
    return updateCalls.change({ projectId: projectIdHere(context), number: update.number, version: update.version, ...withQuantity(sentLists(update), item, quantity) })
  },
  patch: ({ change_order: update }, context) => patchUpdate(projectIdHere(context), update),
  successMessage: ({ change_order: update }) => words('saved', { number: update.number }),
  records: 'change_order',
  undoable: true,
})
