import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

/** Leaves a form's pane for a path, even if the person moved to another pane while the form was being saved. */
export function leaveForm(paneId: string, path: string, options?: { readonly replace?: boolean }): void {
  workspaceHandle.leavePaneFor(path, { ...options, from: { id: paneId } })
}
