import { unitNotice } from '#src/areas/reconciliation/domain/use-net'
import type { SelectedItem } from '#src/areas/reconciliation/domain/selection'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { activeItemOf, inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { offered, offeredKind } from '#src/areas/reconciliation/client/drawer/items/amounts'
import { netOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { words } from '#src/areas/reconciliation/client/messages'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.use-net': typeof useNet
  }
}

/**
 * Sets the active item's quantity to the ticket's net or, if another item already has part of the net, to the rest of the net. Announces a
 * warning if the units cannot be converted or nothing is left. Does nothing if the ticket has no net (RECO-50, RECO-79, UOM-4).
 */
export const useNet = defineCommand({
  title: 'Use the net amount or the rest',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+n'],
  keywords: ['full amount', 'whole load'],
  when: (context) => inOpenTicket(context, (state) => (activeItemOf(state) === undefined ? refuse('errors.no_pay_item_here') : allow)),
  run: ({ drawer }, _answers, { say }) => {
    const item = drawer === null ? undefined : activeItemOf(drawer.state)
    if (item === undefined) return
    changeDrawer(drawer?.slip_id, { kind: 'net used', itemId: item.id })
    const warning = drawer === null ? null : warningOf(drawer.state, item)
    if (warning !== null) say(warning)
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})

function warningOf(state: DrawerState, item: SelectedItem['item']): string | null {
  const { slip, units } = state
  const notice = slip === null ? null : unitNotice(netOf(slip), item, units)
  if (notice?.isWarning === true) return notice.text
  const one = state.selection.find((other) => other.item.id === item.id)
  const isNothingLeft = one !== undefined && !item.source_only && offeredKind(state) === 'rest' && offered(state, one, 'rest') === null
  return isNothingLeft ? words('no_rest') : null
}
