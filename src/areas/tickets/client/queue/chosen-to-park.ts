import { chosenCount, chosenTickets, versionsOf, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { checkBulkCount } from '#src/areas/tickets/domain/bulk/bulk'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Verdict } from '#src/platform/domain/verdict'

/** Whether the number of selected or focused tickets can be parked at once: at least one, and not too many. */
export function mayChangeTickets(context: TicketsInContext): Verdict {
  return checkBulkCount(chosenCount(context))
}

/** The request body that parks the selected tickets: which tickets, with the versions that the person saw. */
export function parkBody(context: TicketsInContext) {
  return { ...chosenTickets(context), ...versionsOf(context) }
}

/** The project of the tickets to hand over: that of the first selected ticket, or else of the focused one, or else of the pane. */
export function projectOfChosen({ row, selection, project }: CommandContext): number | null {
  const one = selection.count > 0 ? selection.loaded[0] : row
  const id: unknown = one === null || one === undefined ? undefined : Reflect.get(one, 'dot_project_id')
  return typeof id === 'number' ? id : (project?.id ?? null)
}
