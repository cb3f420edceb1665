import { checkNote } from '#src/areas/tickets/domain/note'
import { nextStatus } from '#src/areas/tickets/domain/status'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { changedTicket, setFlags, type ChangedTicket, type LockedTicket, type NewFlag } from '#src/areas/tickets/server/bulk/bulk-store'
import { recordSlipEvents, type ChangedSlip } from '#src/areas/tickets/server/public/slip-events'

/** A request to add or remove the flag of tickets (TICK-62, TICK-63). */
export interface FlagOrder {
  readonly flag: boolean
  readonly note: string | null
}

/**
 * The tickets whose flag or note would change, each with its new values. 422 for an invalid note. A flag may be added in every status
 * (E.2).
 */
export function planFlags(tickets: readonly LockedTicket[], { flag, note }: FlagOrder): NewFlag[] {
  const text = note?.trim() ?? ''
  if (text !== '') throwIfRefused(checkNote(text))
  return tickets.flatMap((ticket): NewFlag[] => {
    const flag_note = flag ? (text === '' ? ticket.flag_note : text) : null
    if (ticket.flag_by_dot === flag && ticket.flag_note === flag_note) return []
    const status = nextStatus(ticket.status, flag ? 'flag' : 'unflag')
    if ('allowed' in status) throwIfRefused(status)
    return 'allowed' in status ? [] : [{ ticket, status: status.to, flag_note }]
  })
}

/** Adds or removes the flag of row-locked tickets in one statement, with one event each (TICK-35, E.2). */
export async function changeFlags(
  db: AgencyTransaction,
  actor: Actor & { readonly employeeId: number },
  flaggings: readonly NewFlag[],
  flag: boolean,
): Promise<ChangedTicket[]> {
  if (flaggings.length === 0) return []
  const mark = await setFlags(db, flaggings, flag, actor.employeeId)
  await recordSlipEvents(db, actor, flag ? 'flagged' : 'unflagged', flaggings.map(({ ticket, status, flag_note }) => {
    const { flagged_by, flagged_at } = flag && ticket.flag_by_dot ? ticket : mark
    return {
      slip_id: ticket.id,
      slip_version: ticket.version + 1,
      dot_project_id: ticket.dot_project_id,
      changes: flagChanges(ticket, { flag_by_dot: flag, status, flag_note, flagged_by, flagged_at }),
    }
  }))
  return flaggings.map(({ ticket, status, flag_note }) => changedTicket(ticket, { status, flag_by_dot: flag, flag_note }))
}

const FLAG_FIELDS = ['flag_by_dot', 'status', 'flag_note', 'flagged_by', 'flagged_at'] as const

/** The fields of a ticket that change when the flag is added or removed. */
export interface FlagValues {
  readonly flag_by_dot: boolean
  readonly status: string
  readonly flag_note: string | null
  readonly flagged_by: number | null
  readonly flagged_at: string | null
}

/** The changes of a ticket's event for adding or removing the flag: each changed field with its old and new value. */
export function flagChanges(before: FlagValues, after: FlagValues): ChangedSlip['changes'] {
  return Object.fromEntries(FLAG_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, [before[field], after[field]] as const]))
}
