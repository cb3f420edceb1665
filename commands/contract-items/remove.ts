import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { capital, chosenCount, chosenForBulk, chosenItems, isChosen, itemsText, onOpenContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.remove': typeof remove
  }
}

type Context = CommandContext<'contract-table'>
const chosenText = (context: Context, count = chosenCount(context)) => itemsText(count, chosenItems(context)[0])

/**
 * Deletes the selected contract items after a confirmation. If any of them has assignments, deletes none and names that item (PAY-9 to
 * PAY-11).
 */
export const remove = defineWrite({
  title: 'Delete contract items',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['delete'],
  inFields: false,
  keywords: ['remove', 'bulk'],
  when: (context) => firstRefusal(onOpenContract('change_contract_items', context), context.pane?.scope === 'contract-table' ? isChosen(context) : refuse('errors.items_not_chosen'), allow),
  many: chosenCount,
  preview: (count, context) => words('will_be_removed', { items: chosenText(context, count) }),
  confirm: (context) => ({ title: words('remove_title', { items: chosenText(context) }), body: words('remove_body'), accept: words('remove') }),
  write: (context) => itemCalls.bulkDelete({ projectId: projectIdHere(context), ...chosenForBulk(context) }),
  patch: () => notifyRecordsChanged('pay_item', null),
  successMessage: (_answer, context) => words('removed', { items: capital(chosenText(context)) }),
  records: 'pay_item',
  undoWords: (_answer, context) => words('undo_remove', { items: chosenText(context) }),
  undoable: true,
})
