import { askForPart, type TicketPart } from '#src/areas/tickets/client/trace/ticket-parts'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import type { WorkspaceHandle } from '#src/workspace/client/commands/environment'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { paneOf } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * Shows a part of a ticket in the ticket's pane and moves the focus to it (PLUS-19). If that pane is not open, opens it below the table.
 */
export function showPart(slip: { readonly id: number; readonly dot_project_id: number | null }, part: TicketPart, from: { readonly id: string; readonly scope: string }, workspace: Pick<WorkspaceHandle, 'panes' | 'splitPane' | 'focusPane'>): void {
  askForPart(slip.id, part)
  if (from.scope === 'ticket') return
  const shown = workspace.panes().find(({ id }) => workspaceStore.follows[id] === from.id && paneOf(pathOfPane(id)).pane.scope === 'ticket')
  if (shown === undefined) workspace.splitPane('below', { path: ticketPath(slip), follow: true })
  else workspace.focusPane(shown.number)
}
