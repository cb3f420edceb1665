import { checkNote } from '#src/areas/tickets/domain/note'
import { nextStatus } from '#src/areas/tickets/domain/status'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { setFlags, type ChangedTicket, type LockedTicket, type NewFlag } from '#src/areas/tickets/server/bulk/bulk-store'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** A request to add or remove the flag of tickets (TICK-62, TICK-63). */
export interface FlagOrder {
  readonly flag: boolean
  readonly note: string | null
}

/** The tickets whose flag or note changes, with the new values; 422 for an invalid note. A flag is allowed in every status (E.2). */
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

/** Adds or removes the flag of locked tickets in one statement, with one event each (TICK-35, E.2). */
export async function changeFlags(
  db: AgencyTransaction,
  actor: Actor & { readonly employeeId: number },
  flaggings: readonly NewFlag[],
  flag: boolean,
): Promise<ChangedTicket[]> {
  if (flaggings.length === 0) return []
  const changed = await setFlags(db, flaggings, flag, actor.employeeId)
  const before = new Map(flaggings.map(({ ticket }) => [ticket.id, ticket]))
  await recordSlipEvents(db, actor, flag ? 'flagged' : 'unflagged', changed.flatMap((after) => {
    const ticket = before.get(after.id)
    if (ticket === undefined) return []
    const fields = ['flag_by_dot', 'status', 'flag_note', 'flagged_by', 'flagged_at'] as const
    const changes = Object.fromEntries(
      fields.filter((field) => ticket[field] !== after[field]).map((field) => [field, [ticket[field], after[field]] as const]))
    return [{ slip_id: after.id, slip_version: after.version, dot_project_id: ticket.dot_project_id, changes }]
  }))
  return changed.map(({ flagged_by: _by, flagged_at: _at, ...ticket }) => ticket)
}
