import type { WorkspaceHandle } from '#src/workspace/client/commands/environment'
import { focusPane } from '#src/workspace/client/panes/focus'
import { panesOf } from '#src/workspace/client/panes/layout/layout'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * Opens a pane beside the focused one and makes it follow the focused one. If a pane that follows the focused one already shows this kind
 * of screen, focuses that pane instead.
 */
export function openFollowing(workspace: WorkspaceHandle, paneId: string | undefined, path: string, isSame: (path: string) => boolean, to: 'right' | 'below' = 'right'): void {
  const open = panesOf(workspaceStore.layout).find(({ id }) => workspaceStore.follows[id] === paneId && isSame(pathOfPane(id)))
  if (open === undefined) workspace.splitPane(to, { path, follow: true })
  else focusPane(open.id)
}
