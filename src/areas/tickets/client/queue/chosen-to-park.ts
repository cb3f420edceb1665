import { chosenCount, chosenTickets, versionsOf, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { checkBulkCount } from '#src/areas/tickets/domain/bulk/bulk'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Verdict } from '#src/platform/domain/verdict'

/** Whether there are tickets to park, and not too many. */
export function mayChangeTickets(context: TicketsInContext): Verdict {
  return checkBulkCount(chosenCount(context))
}

/** The selected tickets, as the request body for parking names them. */
export function parkBody(context: TicketsInContext) {
  return { ...chosenTickets(context), ...versionsOf(context) }
}

/** The project of the tickets to hand over: that of the focused or first selected one. */
export function projectOfChosen({ row, selection, project }: CommandContext): number | null {
  const one = selection.count > 0 ? selection.loaded[0] : row
  const id: unknown = one === null || one === undefined ? undefined : Reflect.get(one, 'dot_project_id')
  return typeof id === 'number' ? id : (project?.id ?? null)
}
