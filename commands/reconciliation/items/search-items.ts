import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.search-items': typeof searchItems
  }
}

/** Opens the list of the project's pay items and focuses the list's search field (RECO-15). */
export const searchItems = defineCommand({
  title: 'Search items',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+/'],
  keywords: ['find item', 'pay item', 'code'],
  when: (context) => inOpenTicket(context),
  run: ({ drawer }) => {
    changeDrawer(drawer?.slip_id, { kind: 'list opened', list: 'search' })
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'search' })
  },
})
