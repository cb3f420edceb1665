import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/tickets/client/list/ticket-rows'
import { mayCode } from '#src/areas/reconciliation/client/may-code'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.code-or-open': typeof codeOrOpen
  }
}

/** What Enter does on a ticket in any table: codes the ticket if the person may code it, otherwise opens it. */
export const codeOrOpen = defineCommand({
  title: 'Code or open ticket',
  group: 'Tickets',
  scope: 'ticket-table',
  rows: 'ticket',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['enter'],
  inFields: false,
  unlisted: true,
  // in a cell that can be edited, Enter opens the editor of the cell instead
  yieldsKey: () => document.activeElement?.matches('.ag-cell.cell-editable') === true,
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run: (context, _answers, env) => env.run(mayCode(context).allowed ? 'reconciliation.open-drawer' : 'tickets.open-ticket'),
})
