import { defineCommand } from '#src/client/workspace/command'
import { tellDrawer } from '#src/client/reconciliation/drawer/drawer'
import { inReadyDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'
import { words } from '#src/client/reconciliation/messages'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.toggle-flag': typeof toggleFlag
  }
}

/** Flags the drawer's ticket or takes the flag off; it is sent with the accept (RECO-17, RECO-56). */
export const toggleFlag = defineCommand({
  title: 'Flag the ticket of the drawer',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+f'],
  when: (context) => inReadyDrawer(context),
  run: ({ drawer }, _answers, { say }) => {
    tellDrawer(drawer?.slip_id, { kind: 'flag toggled' })
    say(`${words('flag')} ${words(drawer?.state.flag === true ? 'flag_off' : 'flag_on')}`)
  },
})
