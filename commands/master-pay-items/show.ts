import { whoMay } from '#src/contract/contract'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'master-pay-items.show': typeof show
  }
}

/** Opens the agency's catalogue of pay items (PAY-43). */
export const show = defineCommand({
  title: 'Master pay items',
  group: 'Pay items',
  scope: 'everywhere',
  needs: whoMay('change_pay_items'),
  keywords: ['catalogue', 'catalog', 'agency', 'open'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/pay-item'),
})
