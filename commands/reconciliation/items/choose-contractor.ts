import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { offeredContractor } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { activeItemOf, inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.choose-contractor': typeof chooseContractor
  }
}

/**
 * Chooses the contractor that the drawer offers for the active item, which is the contractor last used with that item. If no contractor is
 * offered, or one is already chosen, opens the list of contractors (RECO-51 to RECO-54).
 */
export const chooseContractor = defineCommand({
  title: 'Choose the contractor',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+c'],
  keywords: ['subcontractor', 'prime'],
  when: (context) =>
    inOpenTicket(context, (state) => {
      const item = activeItemOf(state)
      if (item === undefined) return refuse('errors.no_pay_item_here')
      const options = state.known[item.id]?.external_dot_contractors ?? []
      return options.length > 0 ? allow : refuse('errors.no_contractors', { item: item.item_code })
    }),
  run: ({ drawer }, _answers, { say }) => {
    const item = drawer === null ? undefined : activeItemOf(drawer.state)
    if (item === undefined) return
    changeDrawer(drawer?.slip_id, { kind: 'item entered', itemId: item.id })
    const contractor = drawer === null ? undefined : offeredContractor(drawer.state, item.id)
    if (contractor === undefined) return changeDrawer(drawer?.slip_id, { kind: 'list opened', list: 'contractor' })
    changeDrawer(drawer?.slip_id, { kind: 'contractor picked', itemId: item.id, contractor })
    // Focuses the contractor field, not the quantity: a person who expects the list presses Enter next, and Enter in the quantity field
    // would accept the ticket.
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'contractor' })
    say(contractor.name)
  },
})
