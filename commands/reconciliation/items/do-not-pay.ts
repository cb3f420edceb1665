import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.do-not-pay': typeof doNotPay
  }
}

/** Selects the do-not-pay item in the drawer, or removes it if it is selected (RECO-16). */
export const doNotPay = defineCommand({
  title: 'Do not pay',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+p'],
  keywords: ['dnp', 'no pay', 'exclude'],
  when: (context) => inOpenTicket(context, (state) => (state.doNotPay === null ? refuse('errors.no_do_not_pay_item') : allow)),
  run: ({ drawer }) => {
    const item = drawer?.state.doNotPay ?? null
    if (item === null) return
    changeDrawer(drawer?.slip_id, { kind: 'item toggled', item })
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})
