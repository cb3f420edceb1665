import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

/** Leaves a form's pane for a path, whichever pane the person has gone to while the form was saved. */
export function leaveForm(paneId: string, path: string, options?: { readonly replace?: boolean }): void {
  workspaceHandle.leavePaneFor(path, { ...options, from: { id: paneId } })
}
