import { words } from '#src/areas/tickets/client/queue/messages'
import type { ParkedRow } from '#src/areas/tickets/client/queue/parked-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'

type Rows = readonly Pick<ParkedRow, 'id' | 'ticket_number' | 'for_name'>[]
type What = 'park' | 'hand_over' | 'take_back'

const DONE = { park: 'parked_done', hand_over: 'handed_over', take_back: 'taken_back' } as const

/** The success message for tickets that were parked, handed over, or put back into the queue. */
export function parkedWords(what: What, rows: Rows): string {
  const [one] = rows
  const values = { ticket: one?.ticket_number ?? '', name: one?.for_name ?? '', count: rows.length }
  return words(DONE[what], values)
}

/** How the undo list names a change that parked tickets, handed them over, or put them back into the queue. */
export function undoParkedWords(what: What, rows: Rows): string {
  return words(`undo_${what}`, { ticket: rows[0]?.ticket_number ?? '', count: rows.length })
}

/** Notifies every list that parked tickets have changed, so that the lists read them again. */
export function noteParked({ parked_slips: rows }: { readonly parked_slips: Rows }): void {
  notifyRecordsChanged('parked_ticket', rows.map(({ id }) => id))
}
