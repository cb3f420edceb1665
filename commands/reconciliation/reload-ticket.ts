import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { reloadTicket as reload } from '#src/client/reconciliation/drawer/drawer'
import { inDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.reload-ticket': typeof reloadTicket
  }
}

/** Loads the drawer's ticket again after it could not be loaded. */
export const reloadTicket = defineCommand({
  title: 'Reload ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+a'],
  when: (context) => inDrawer(context, ({ phase }) => (phase === 'failed' ? allow : refuse('errors.slip_loading'))),
  run: () => reload(),
})
