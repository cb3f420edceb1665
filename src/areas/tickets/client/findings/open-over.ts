import { focusPane } from '#src/workspace/client/panes/focus'
import { panesOf } from '#src/workspace/client/panes/layout/layout'
import { navigatePane, pathOfPane } from '#src/workspace/client/panes/navigation'
import type { WorkspaceHandle } from '#src/workspace/client/commands/environment'
import { workspaceStore } from '#src/workspace/client/panes/store'

const TICKET = /^\/(projects\/\d+\/tickets|manage-tickets|plants)\/\d+$/

/** Opens a ticket in a pane that already shows a ticket. If there is no such pane, opens it in a new pane on the right. */
export function openOver(workspace: WorkspaceHandle, path: string): void {
  const open = panesOf(workspaceStore.layout).find(({ id }) => TICKET.test(pathOfPane(id)))
  if (open === undefined) {
    workspace.splitPane('right', { path })
    return
  }
  navigatePane(open.id, path)
  focusPane(open.id)
}
