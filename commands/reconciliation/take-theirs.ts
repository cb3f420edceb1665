import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { reloadTicket } from '#src/client/reconciliation/drawer/drawer'
import { inReadyDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.take-theirs': typeof takeTheirs
  }
}

/** Takes the ticket as somebody else left it, in place of what was put in here (RECO-92). */
export const takeTheirs = defineCommand({
  title: 'Use their change',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+l'],
  when: (context) => inReadyDrawer(context, ({ conflict }) => (conflict === null ? refuse('errors.no_conflict') : allow)),
  run: () => reloadTicket(),
})
