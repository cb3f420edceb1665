import { whoMay } from '#src/contract/contract'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'master-pay-items.paste': typeof paste
  }
}

/** Opens the place where rows of a spreadsheet become master pay items (PAY-28). */
export const paste = defineCommand({
  title: 'Paste master pay items',
  group: 'Pay items',
  scope: 'master-item-table',
  needs: whoMay('change_pay_items'),
  keys: ['p'],
  keywords: ['spreadsheet', 'excel', 'many', 'bulk', 'catalogue'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/pay-item/paste'),
})
