import { focusPane } from '#src/client/workspace/focus'
import { panesOf } from '#src/client/workspace/layout/layout'
import { navigatePane, pathOfPane } from '#src/client/workspace/navigation'
import type { WorkspaceHandle } from '#src/client/workspace/environment'
import { workspaceStore } from '#src/client/workspace/store'

/** Opens a form beside its list: in the pane that shows a form of this list already, else in a new one at the right. */
export function openBeside(workspace: WorkspaceHandle, list: string, path: string): void {
  const form = panesOf(workspaceStore.layout).find(({ id }) => pathOfPane(id).startsWith(`${list}/`))
  if (form === undefined) {
    workspace.splitPane('right', { path })
    return
  }
  navigatePane(form.id, path)
  focusPane(form.id)
}
