import { whoMay } from '#src/contract/contract'
import { openBeside } from '#src/client/people/open-beside'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
