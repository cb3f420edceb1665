import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { activeItemOf, inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.remove-item': typeof removeItem
  }
}

/** Removes the active item from the drawer, with its quantity and contractor (RECO-35). */
export const removeItem = defineCommand({
  title: 'Remove this pay item',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+r'],
  when: (context) => inOpenTicket(context, (state) => (activeItemOf(state) === undefined ? refuse('errors.no_pay_item_here') : allow)),
  run: ({ drawer }) => {
    const item = drawer === null ? undefined : activeItemOf(drawer.state)
    const known = item === undefined ? undefined : drawer?.state.known[item.id]
    if (known === undefined) return
    changeDrawer(drawer?.slip_id, { kind: 'item toggled', item: known })
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})
