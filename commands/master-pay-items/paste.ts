import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'master-pay-items.paste': typeof paste
  }
}

/** Opens the form to paste spreadsheet rows as master pay items (PAY-28). */
export const paste = defineCommand({
  title: 'Paste master pay items',
  group: 'Pay items',
  scope: 'master-item-table',
  needs: whoMay('change_pay_items'),
  keys: ['p'],
  keywords: ['spreadsheet', 'excel', 'many', 'bulk', 'catalog'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/pay-item/paste'),
})
