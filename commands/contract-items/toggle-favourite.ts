import { mayBeFavorite } from '#src/areas/contracts/domain/contract-items/pay-item'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { allLoaded, capital, chosenItems, isChosen, itemsText, namedItems, noteOwnItems, onContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.toggle-favourite': typeof toggleFavorite
  }
}

type Context = CommandContext<'pay-item-table'>
/** The new value for all selected items: the opposite of the first item's current value. */
const becomes = (context: Context) => chosenItems(context)[0]?.mobile_favorite !== true
/** Refuses if the do-not-pay item would be removed from the favorites (PAY-35). */
const staysFavorite = (context: Context) => firstRefusal(...chosenItems(context).map((item) => mayBeFavorite(item, becomes(context))))

/** Adds the selected pay items to the favorites, which the drawer lists first, or removes them from the favorites (PAY-32). */
export const toggleFavorite = defineWrite({
  title: 'Toggle favorite',
  group: 'Pay items',
  scope: 'pay-item-table',
  keys: ['f'],
  keywords: ['star', 'favorite'],
  when: (context) => firstRefusal(onContract('change_contract_items', context), context.pane?.scope === 'pay-item-table' ? isChosen(context) : refuse('errors.items_not_chosen'), allLoaded(context), staysFavorite(context)),
  many: (context) => chosenItems(context).length,
  write: (context) => itemCalls.bulkChange({ projectId: projectIdHere(context), pay_items: namedItems(context), mobile_favorite: becomes(context) }),
  patch: noteOwnItems,
  failed: () => notifyRecordsChanged('pay_item', null),
  afterwards: () => notifyRecordsChanged('pay_item', null),
  successMessage: (_answer, context) => words(becomes(context) ? 'now_favorite' : 'no_favorite', { items: capital(itemsText(chosenItems(context).length, chosenItems(context)[0])) }),
  records: 'pay_item',
  undoable: true,
})
