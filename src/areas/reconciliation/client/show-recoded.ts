import { refreshTable } from '#src/areas/reconciliation/client/drawer/coding-run'
import { chosenTickets, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { readTicketsAgain } from '#src/areas/tickets/client/changes/public/patch-tickets'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** Maximum number of tickets that are read again by id; after larger changes only the pane's own table is reloaded. */
const MOST_READ = 100

/** Shows the new pay codes of the selected tickets, in the pane's table and in every other pane that shows one of them. */
export async function showRecoded(context: TicketsInContext & Pick<CommandContext, 'pane'>, env: Pick<CommandEnvironment, 'read'>): Promise<void> {
  const slipSelection = chosenTickets(context)
  if (context.pane !== null) await refreshTable(context.pane.id)
  if ('slip_ids' in slipSelection && slipSelection.slip_ids.length <= MOST_READ) await readTicketsAgain(env, slipSelection.slip_ids)
}
