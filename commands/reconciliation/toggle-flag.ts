import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { words } from '#src/areas/reconciliation/client/messages'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.toggle-flag': typeof toggleFlag
  }
}

/** Toggles the flag of the ticket in the drawer. The flag is saved with the next accept (RECO-17, RECO-56). */
export const toggleFlag = defineCommand({
  title: 'Flag the ticket of the drawer',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+f'],
  keywords: ['problem', 'issue'],
  when: (context) => inOpenTicket(context),
  run: ({ drawer }, _answers, { say }) => {
    changeDrawer(drawer?.slip_id, { kind: 'flag toggled' })
    say(`${words('flag')} ${words(drawer?.state.flag === true ? 'flag_off' : 'flag_on')}`)
  },
})
