import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { chosenMasterCount, masterItemsText, onMasterItems } from '#src/areas/contracts/client/master-pay-items/master-items'
import { words } from '#src/areas/contracts/client/master-pay-items/messages'
import { masterCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { capital, chosenForBulk } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'master-pay-items.remove': typeof remove
  }
}

/** Deletes the selected items from the agency's catalog after a confirmation. The items of projects do not change (PAY-28, PAY-31). */
export const remove = defineWrite({
  title: 'Delete master pay items',
  group: 'Pay items',
  scope: 'master-item-table',
  keys: ['delete'],
  inFields: false,
  keywords: ['remove', 'bulk', 'catalog'],
  when: onMasterItems,
  many: chosenMasterCount,
  preview: (count, context) => words('will_be_removed', { items: masterItemsText(context, count) }),
  confirm: (context) => ({ title: words('remove_title', { items: masterItemsText(context) }), body: words('remove_body'), accept: words('remove') }),
  write: (context) => masterCalls.bulkDelete(chosenForBulk(context)),
  patch: () => notifyRecordsChanged('master_pay_item', null),
  successMessage: (_answer, context) => words('removed', { items: capital(masterItemsText(context)) }),
  records: 'master_pay_item',
  undoWords: (_answer, context) => words('undo_remove', { items: masterItemsText(context) }),
  undoable: true,
})
