import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { formCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'master-pay-items', typeof form> {}
}

const make = formCommands({ group: 'Pay items', scope: 'master-item-table', may: 'change_pay_items', list: '/pay-item' })

/**
 * Commands that open the form for a new master pay item, or for the focused one, beside the catalog (PAY-28). The items of projects do not
 * change (PAY-30).
 */
export const form = commandFamily({
  add: make.add({ title: 'Add master pay item', keywords: ['new', 'catalog', 'create'] }),
  edit: make.edit({ title: 'Edit master pay item', keywords: ['change', 'open', 'catalog'] }),
})
