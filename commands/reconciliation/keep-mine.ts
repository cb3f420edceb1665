import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.keep-mine': typeof keepMine
  }
}

/** Keeps this person's input for a ticket that another person has changed. The next accept overwrites that person's change (RECO-92). */
export const keepMine = defineCommand({
  title: 'Keep my change',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+k'],
  when: (context) => inReadyDrawer(context, ({ conflict }) => (conflict === null ? refuse('errors.no_conflict') : allow)),
  run: ({ drawer }) => changeDrawer(drawer?.slip_id, { kind: 'mine kept' }),
})
