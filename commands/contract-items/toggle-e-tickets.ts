import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { allLoaded, capital, chosenItems, isChosen, itemsText, namedItems, noteOwnItems, onContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.toggle-e-tickets': typeof toggleETickets
  }
}

type Context = CommandContext<'pay-item-table'>
/** The new value for all selected items: the opposite of the first item's current value. */
const becomes = (context: Context) => chosenItems(context)[0]?.e_ticket_available !== true

/** Sets or clears the setting that makes the selected pay items available to e-tickets (PAY-42). */
export const toggleETickets = defineWrite({
  title: 'Toggle e-tickets',
  group: 'Pay items',
  scope: 'pay-item-table',
  keys: ['t'],
  keywords: ['available', 'drawer'],
  when: (context) => firstRefusal(onContract('change_contract_items', context), context.pane?.scope === 'pay-item-table' ? isChosen(context) : refuse('errors.items_not_chosen'), allLoaded(context)),
  many: (context) => chosenItems(context).length,
  write: (context) => itemCalls.bulkChange({ projectId: projectIdHere(context), pay_items: namedItems(context), e_ticket_available: becomes(context) }),
  patch: noteOwnItems,
  failed: () => notifyRecordsChanged('pay_item', null),
  afterwards: () => notifyRecordsChanged('pay_item', null),
  successMessage: (_answer, context) => words(becomes(context) ? 'now_e_tickets' : 'without_e_tickets', { items: capital(itemsText(chosenItems(context).length, chosenItems(context)[0])) }),
  records: 'pay_item',
  undoable: true,
})
