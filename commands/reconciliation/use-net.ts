import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { tellDrawer } from '#src/client/reconciliation/drawer/drawer'
import { activeItemOf, inReadyDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.use-net': typeof useNet
  }
}

/** Copies the ticket's net amount into the quantity of the item that the person is at; does nothing without a net (RECO-50). */
export const useNet = defineCommand({
  title: 'Use the net amount',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+n'],
  when: (context) => inReadyDrawer(context, (state) => (activeItemOf(state) === undefined ? refuse('errors.no_pay_item_here') : allow)),
  run: ({ drawer }) => {
    const item = drawer === null ? undefined : activeItemOf(drawer.state)
    if (item === undefined) return
    tellDrawer(drawer?.slip_id, { kind: 'net used', itemId: item.id })
    tellDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})
