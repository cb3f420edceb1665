import { refreshTable } from '#src/areas/reconciliation/client/drawer/coding-run'
import { chosenTickets, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { readTicketsAgain } from '#src/areas/tickets/client/changes/public/patch-tickets'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** More than these are read by the tables that show them, as far as they do. */
const MOST_READ = 100

/** Shows the pay codes that a change of the chosen tickets left, in the pane's table and in every pane that shows one of them. */
export async function showRecoded(context: TicketsInContext & Pick<CommandContext, 'pane'>, env: Pick<CommandEnvironment, 'read'>): Promise<void> {
  const chosen = chosenTickets(context)
  if (context.pane !== null) await refreshTable(context.pane.id)
  if ('slip_ids' in chosen && chosen.slip_ids.length <= MOST_READ) await readTicketsAgain(env, chosen.slip_ids)
}
