import type { Static } from 'typebox'
import { tickets } from '#src/contract/tickets'
import { may } from '#src/domain/session/abilities'
import { FLAG_MAX_TICKETS } from '#src/domain/tickets/limits'
import { allow, firstRefusal, refuse, type Verdict } from '#src/domain/verdict'
import type { Person } from '#src/client/platform/person'
import { requests, type RequestValue } from '#src/client/platform/requests'
import { chosenCount, loadedTickets, type TicketsInContext } from '#src/client/tickets/changes/chosen-tickets'
import { patchTickets } from '#src/client/tickets/changes/patch-tickets'
import { ticketsText, words } from '#src/client/tickets/changes/words'

const calls = requests({ change: tickets.change })

type Flagged = Static<typeof tickets.change.answer>

/** Flags are set one ticket at a time, as one change set: so many at most, chosen by name (TICK-62). */
export function mayFlag({ person, ...context }: TicketsInContext & { readonly person: Person | null }): Verdict {
  const count = chosenCount(context)
  const isNamed = context.selection.count === 0 || context.selection.kind === 'ids'
  return firstRefusal(
    may('flag_note_photo', person),
    count === 0 ? refuse('errors.no_tickets_selected') : allow,
    count > FLAG_MAX_TICKETS || !isNamed ? refuse('errors.flag_limit', { max: FLAG_MAX_TICKETS }) : allow,
  )
}

/** The requests that set the flag of every chosen ticket, or take it off, with a note when one was given (TICK-62, TICK-63). */
export function flagRequests({ row, selection }: TicketsInContext, flag: boolean, note?: string): readonly RequestValue<Flagged>[] {
  const ids = selection.count === 0 ? (row === null ? [] : [row.id]) : selection.kind === 'ids' ? selection.ids : []
  return ids.map((id) => calls.change({ id, slipId: id, flag, ...(note === undefined ? {} : { note }) }))
}

/** Puts the flagged ticket where it is shown. */
export function patchFlagged({ slip }: Flagged): void {
  patchTickets([slip])
}

/** True when the flag goes on: none of the chosen tickets that are loaded, or not all of them, have it. */
export function flagGoesOn(context: TicketsInContext): boolean {
  const loaded = loadedTickets(context)
  return loaded.length === 0 || loaded.some(({ flag_by_dot: isFlagged }) => isFlagged !== true)
}

/** What was done to the chosen tickets. */
export function saidOfFlag(context: TicketsInContext, flag: boolean): string {
  return words(flag ? 'flagged' : 'unflagged', { tickets: ticketsText(chosenCount(context)) })
}

/** What the undo list calls it. */
export function undoWordsOfFlag(context: TicketsInContext, flag: boolean): string {
  return words('undo', { did: flag ? 'flag' : 'unflag', tickets: ticketsText(chosenCount(context)) })
}
