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

/** Opens the reconciliation drawer for the focused ticket of a table, or for the ticket that a pane shows; only for the roles of RECO-5. */
export const openDrawer = defineCommand({
  title: 'Code this ticket',
  group: 'Reconciliation',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['enter'],
  inFields: false,
  keywords: ['reconcile', 'drawer', 'assign', 'pay item', 'accept', 'approve', 'confirm', 'pay', 'change code', 'coding'],
  // On the reconciliation page Enter always opens the drawer, or shows why the ticket cannot be coded.
  keysIn: { scope: 'reconciliation-table', keys: ['enter'] },
  when: mayCode,
  run: (context) => {
    const projectId = projectIdOf(context)
    if (context.row === null || context.pane === null || projectId === null) return undefined
    // If the ticket's pane follows a table, the ticket is coded as a row of that table, so that the coding run continues with the rows
    // below it.
    return open({ slipId: context.row.id, projectId, paneId: workspaceStore.follows[context.pane.id] ?? context.pane.id })
  },
})
