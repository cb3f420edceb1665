import { focusPane } from '#src/workspace/client/panes/focus'
import { panesOf } from '#src/workspace/client/panes/layout/layout'
import { navigatePane, pathOfPane } from '#src/workspace/client/panes/navigation'
import type { WorkspaceHandle } from '#src/workspace/client/commands/environment'
import { workspaceStore } from '#src/workspace/client/panes/store'

/** Opens a form beside its list. Uses the pane that already shows a form of this list, or else a new pane on the right. */
export function openBeside(workspace: WorkspaceHandle, list: string, path: string): void {
  const form = panesOf(workspaceStore.layout).find(({ id }) => pathOfPane(id).startsWith(`${list}/`))
  if (form === undefined) {
    workspace.splitPane('right', { path })
    return
  }
  navigatePane(form.id, path)
  focusPane(form.id)
}
