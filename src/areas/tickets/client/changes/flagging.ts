import type { Static } from 'typebox'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import type { Verdict } from '#src/platform/domain/verdict'
import type { Person } from '#src/platform/client/session/person'
import { requests, type RequestValue } from '#src/platform/client/api/requests'
import { chosenCount, chosenTickets, loadedTickets, mayChange, versionsOf, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText, words } from '#src/areas/tickets/client/changes/public/words'

const calls = requests({ one: tickets.change, many: ticketChanges.bulkFlagUpdate })

type Flagged = Static<typeof tickets.change.answer> | Static<typeof ticketChanges.bulkFlagUpdate.answer>

/** Whether a person may flag this many tickets (TICK-62). */
export function mayFlag(context: TicketsInContext & { readonly person: Person | null }): Verdict {
  return mayChange('flag_note_photo', context)
}

/** The request that adds or removes the flag of the selected tickets, with an optional note (TICK-62, TICK-63). */
export function flagRequest(context: TicketsInContext, flag: boolean, note?: string): RequestValue<Flagged> {
  const slipSelection = chosenTickets(context)
  const body = { flag, ...(note === undefined ? {} : { note }) }
  const [only, ...others] = 'slip_ids' in slipSelection ? slipSelection.slip_ids : []
  const versionFields = versionsOf(context)
  if (only === undefined || others.length > 0) return calls.many({ ...slipSelection, ...body, ...versionFields })
  const version = versionFields.versions?.[String(only)]
  return calls.one({ id: only, slipId: only, ...body, ...(version === undefined ? {} : { version }) })
}

/** Like `flagRequest`, but makes the bulk call even for a single ticket. */
export function flagManyRequest(context: TicketsInContext, flag: boolean, note?: string): RequestValue {
  return calls.many({ ...chosenTickets(context), flag, ...(note === undefined ? {} : { note }), ...versionsOf(context) })
}

/** Updates the flagged tickets in open tables and views. */
export function patchFlagged(answer: Flagged): void {
  patchWritten('slip' in answer ? [answer.slip] : answer.slips)
}

/** Whether toggling the flag adds it. Toggling removes the flag only if all loaded tickets of the selection have it. */
export function flagGoesOn(context: TicketsInContext): boolean {
  const loaded = loadedTickets(context)
  return loaded.length === 0 || loaded.some(({ flag_by_dot: isFlagged }) => isFlagged !== true)
}

/** The preview text for adding or removing the flag of this many tickets. */
export function previewOfFlag(count: number, flag: boolean): string {
  return words(flag ? 'flag_will_set' : 'flag_will_clear', { count, tickets: ticketsText(count) })
}

/** The success message after tickets were flagged or unflagged. */
export function saidOfFlag(answer: Flagged, context: TicketsInContext, flag: boolean): string {
  const count = 'slip' in answer ? chosenCount(context) : answer.updated
  return words(flag ? 'flagged' : 'unflagged', { tickets: ticketsText(count) })
}

/** How the undo list names a change that flagged or unflagged tickets. */
export function undoWordsOfFlag(answer: Flagged, context: TicketsInContext, flag: boolean): string {
  const count = 'slip' in answer ? chosenCount(context) : answer.updated
  return words('undo', { did: flag ? 'flag' : 'unflag', tickets: ticketsText(count) })
}
