import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { reloadTicket } from '#src/areas/reconciliation/client/drawer/drawer'
import { inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.take-theirs': typeof takeTheirs
  }
}

/** Loads the ticket with another person's changes, and discards this person's unsaved input (RECO-92). */
export const takeTheirs = defineCommand({
  title: 'Use their change',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+l'],
  when: (context) => inReadyDrawer(context, ({ conflict }) => (conflict === null ? refuse('errors.no_conflict') : allow)),
  run: () => reloadTicket(),
})
