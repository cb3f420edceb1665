import { unitNotice } from '#src/areas/reconciliation/domain/use-net'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { activeItemOf, inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { netOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.use-net': typeof useNet
  }
}

/** Copies the ticket's net into the active item's quantity; announces a warning if the units do not convert, does nothing without a net (RECO-50, UOM-4). */
export const useNet = defineCommand({
  title: 'Use the net amount',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+n'],
  keywords: ['full amount', 'whole load'],
  when: (context) => inReadyDrawer(context, (state) => (activeItemOf(state) === undefined ? refuse('errors.no_pay_item_here') : allow)),
  run: ({ drawer }, _answers, { say }) => {
    const item = drawer === null ? undefined : activeItemOf(drawer.state)
    if (item === undefined) return
    changeDrawer(drawer?.slip_id, { kind: 'net used', itemId: item.id })
    const { slip, units } = drawer?.state ?? { slip: null, units: [] }
    const notice = slip === null ? null : unitNotice(netOf(slip), item, units)
    if (notice?.isWarning === true) say(notice.text)
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})
