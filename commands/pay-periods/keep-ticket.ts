import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { firstRefusal, allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { closingPath, onClosing, preparingIn, withTurned } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.keep-ticket': typeof keepTicket
  }
}

/**
 * Keeps the selected tickets dated after the end date, or else the focused one, in the pay period that is being closed. If all of them are
 * already kept, moves them to the next period instead (PAY-44).
 */
export const keepTicket = defineCommand({
  title: 'Keep or move later tickets',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['m'],
  keywords: ['pay period', 'close', 'next period'],
  when: (context) => firstRefusal(onClosing(context), areLoaded(context), laterHere(context).length === 0 ? refuse('errors.no_tickets_selected') : allow),
  run(context, _answers, { workspace }) {
    const preparing = preparingIn(context)
    if (preparing === null) return
    const keptTickets = withTurned(preparing.kept, preparing.closing.later, laterHere(context))
    workspace.openPath(closingPath(preparing.id, preparing.period.number, { ...preparing, kept: keptTickets }), { replace: true })
  },
})

/** The ids of the selected tickets dated after the end date or, if nothing is selected, of the focused one. */
function laterHere(context: CommandContext): number[] {
  const preparing = preparingIn(context)
  if (preparing === null || !preparing.isLaterShown) return []
  const { selection, row } = context
  const ids = preparing.closing.later.map(({ id }) => id)
  if (selection.count === 0) return ids.filter((id) => id === row?.id)
  const named = new Set(selection.kind === 'ids' ? selection.ids : isSearched(selection) ? selection.loaded.map(({ id }) => id) : ids.filter((id) => !selection.except_ids.includes(id)))
  return ids.filter((id) => named.has(id))
}

/** Refuses if all search results are selected but some of them are not loaded, because the ids of those tickets are not known. */
function areLoaded({ selection }: CommandContext): Verdict {
  return isSearched(selection) && selection.loaded.length < selection.count ? refuse('errors.later_not_loaded') : allow
}

/** Whether the selection is "all rows that match a search", rather than individual rows or all rows of the table. */
function isSearched(selection: CommandContext['selection']): boolean {
  return selection.kind === 'all' && Object.keys(selection.filters).length > 0
}
