import { mayCode } from '#src/areas/reconciliation/client/may-code'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { openDrawer as open } from '#src/areas/reconciliation/client/drawer/drawer'
import { defineCommand } from '#src/workspace/client/commands/command'
import { workspaceStore } from '#src/workspace/client/panes/store'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.open-drawer': typeof openDrawer
  }
}

/** Opens the reconciliation drawer on the ticket that has the focus, in a table or by itself; the roles of RECO-5 only. */
export const openDrawer = defineCommand({
  title: 'Code this ticket',
  group: 'Reconciliation',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['enter'],
  inFields: false,
  keywords: ['reconcile', 'drawer', 'assign', 'pay item'],
  // On the reconciliation page Enter means coding, and says why where it is not possible.
  keysIn: { scope: 'reconciliation-table', keys: ['enter'] },
  when: mayCode,
  run: (context) => {
    const projectId = projectIdOf(context)
    if (context.row === null || context.pane === null || projectId === null) return undefined
    // A ticket that follows a table is coded as a row of it, so that the run goes on below.
    return open({ slipId: context.row.id, projectId, paneId: workspaceStore.follows[context.pane.id] ?? context.pane.id })
  },
})
