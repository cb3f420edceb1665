import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { reloadTicket as reload } from '#src/areas/reconciliation/client/drawer/drawer'
import { inDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.reload-ticket': typeof reloadTicket
  }
}

/** Loads the drawer's ticket again after a failure. */
export const reloadTicket = defineCommand({
  title: 'Reload ticket',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+a'],
  when: (context) => inDrawer(context, ({ phase }) => (phase === 'failed' ? allow : refuse('errors.slip_loading'))),
  run: () => reload(),
})
