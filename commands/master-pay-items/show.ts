import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'master-pay-items.show': typeof show
  }
}

/** Opens the agency's catalog of pay items (PAY-43). */
export const show = defineCommand({
  title: 'Show master pay items',
  group: 'Pay items',
  scope: 'everywhere',
  needs: whoMay('change_pay_items'),
  keywords: ['catalog', 'agency', 'open'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/pay-item'),
})
