import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.go-to-note': typeof goToNote
  }
}

/** Moves the focus to the note of the drawer's ticket (RECO-18). */
export const goToNote = defineCommand({
  title: 'Go to the note of the ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+t'],
  when: (context) => inOpenTicket(context),
  run: ({ drawer }) => {
    changeDrawer(drawer?.slip_id, { kind: 'list closed' })
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'note' })
  },
})
