import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { activeItemOf, inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.choose-contractor': typeof chooseContractor
  }
}

/** Opens the contractors of the active item (RECO-51 to RECO-54). */
export const chooseContractor = defineCommand({
  title: 'Choose the contractor',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+c'],
  keywords: ['subcontractor', 'prime'],
  when: (context) =>
    inReadyDrawer(context, (state) => {
      const item = activeItemOf(state)
      if (item === undefined) return refuse('errors.no_pay_item_here')
      const options = state.known[item.id]?.external_dot_contractors ?? []
      return options.length > 0 ? allow : refuse('errors.no_contractors', { item: item.item_code })
    }),
  run: ({ drawer }) => {
    const item = drawer === null ? undefined : activeItemOf(drawer.state)
    if (item === undefined) return
    changeDrawer(drawer?.slip_id, { kind: 'item entered', itemId: item.id })
    changeDrawer(drawer?.slip_id, { kind: 'list opened', list: 'contractor' })
  },
})
