import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { allLoaded, capital, chosenItems, isChosen, itemsText, namedItems, noteOwnItems, onContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.toggle-source-only': typeof toggleSourceOnly
  }
}

type Context = CommandContext<'pay-item-table'>
/** The new value for all selected items: the opposite of the first item's current value. */
const becomes = (context: Context) => chosenItems(context)[0]?.source_only !== true

/** Turns the source-only setting on or off for the selected pay items. A source-only item is assigned without a quantity (PAY-32). */
export const toggleSourceOnly = defineWrite({
  title: 'Toggle source only',
  group: 'Pay items',
  scope: 'pay-item-table',
  keys: ['s'],
  keywords: ['no quantity'],
  when: (context) => firstRefusal(onContract('change_contract_items', context), context.pane?.scope === 'pay-item-table' ? isChosen(context) : refuse('errors.items_not_chosen'), allLoaded(context)),
  many: (context) => chosenItems(context).length,
  write: (context) => itemCalls.bulkChange({ projectId: projectIdHere(context), pay_items: namedItems(context), source_only: becomes(context) }),
  patch: noteOwnItems,
  failed: () => notifyRecordsChanged('pay_item', null),
  afterwards: () => notifyRecordsChanged('pay_item', null),
  successMessage: (_answer, context) => words(becomes(context) ? 'now_source_only' : 'no_source_only', { items: capital(itemsText(chosenItems(context).length, chosenItems(context)[0])) }),
  records: 'pay_item',
  undoable: true,
})
