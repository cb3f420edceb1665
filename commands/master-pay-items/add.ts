import { whoMay } from '#src/platform/api/contract'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'master-pay-items.add': typeof add
  }
}

/** Opens the form of a new master pay item beside the catalogue (PAY-28). */
export const add = defineCommand({
  title: 'Add master pay item',
  group: 'Pay items',
  scope: 'master-item-table',
  needs: whoMay('change_pay_items'),
  keys: ['n'],
  keywords: ['new', 'catalogue', 'create'],
  run: (_context, _answers, { workspace }) => openBeside(workspace, '/pay-item', '/pay-item/new'),
})
