import { checkChangedQuantity } from '#src/areas/contracts/domain/contract-items/contract-item'
import { contractItemStep, quantityStep } from '#src/areas/contracts/client/contract-items/item-steps'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { onConfirmed, patchUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { changeOf, updateCalls } from '#src/areas/contracts/client/change-orders/update-calls'
import { descriptionStep } from '#src/areas/contracts/client/change-orders/update-steps'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.add': typeof add
  }
}

/**
 * Creates an Update that changes one item's quantity: an increase if the new quantity is higher than the current one, else a
 * decrease (PAY-15, PAY-16, PAY-18).
 */
export const add = defineWrite({
  title: 'Create Update…',
  group: 'Pay items',
  scope: 'update-table',
  keys: ['n'],
  keywords: ['change order', 'add', 'increase', 'decrease', 'quantity'],
  steps: { date: projectDayStep('Date of the Update'), description: descriptionStep, item: contractItemStep, quantity: quantityStep('New quantity') },
  when: onConfirmed,
  check: (_context, { item, quantity }) => checkChangedQuantity(changeOf(item, quantity), item.estimated_quantity.toFixed(2), quantity, item.total_to_date.toFixed(2)),
  write: (context, { date, description, item, quantity }) =>
    updateCalls.create({ projectId: projectIdHere(context), date, description: description ?? null, [`${changeOf(item, quantity)}_items`]: [{ pay_item_id: item.id, quantity }] }),
  patch: ({ change_order: update }, context) => patchUpdate(projectIdHere(context), update),
  successMessage: ({ change_order: update }) => words('made', { number: update.number }),
  records: 'change_order',
  undoable: true,
  afterwards: ({ change_order: { number } }, context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/updates/${number}`),
})
