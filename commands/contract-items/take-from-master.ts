import { checkItemQuantity } from '#src/areas/contracts/domain/contract-items/contract-item'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { masterItemStep, quantityStep } from '#src/areas/contracts/client/contract-items/item-steps'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { onOpenContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.take-from-master': typeof takeFromMaster
  }
}

/**
 * Adds an item of the agency's catalog to the contract, after the last line. Later changes of the catalog do not affect the contract's item
 * (PAY-30).
 */
export const takeFromMaster = defineWrite({
  title: 'Add from master pay items…',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['m'],
  keywords: ['catalog', 'pick', 'contract item'],
  steps: { item: masterItemStep, quantity: quantityStep('Estimated quantity') },
  when: (context) => onOpenContract('create_contract_items', context),
  check: (_context, { quantity }) => checkItemQuantity(quantity),
  write: (context, { item, quantity }) =>
    itemCalls.bulkCreate({ projectId: projectIdHere(context), pay_items: [{ item_code: item.item_code, item_description: item.item_description, estimated_qty_uom: item.uom, estimated_quantity: quantity }] }),
  patch: () => notifyRecordsChanged('pay_item', null),
  successMessage: (_answer, _context, { item }) => words('taken_from_master', { code: item.item_code }),
  records: 'pay_item',
  undoWords: (_answer, _context, { item }) => words('undo_add', { code: item.item_code }),
  many: () => 1,
  undoable: true,
})
