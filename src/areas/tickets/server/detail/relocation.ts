import type { ChangedSlip } from '#src/areas/tickets/server/public/slip-events'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/**
 * What is done with tickets whose delivery location or station a person has changed. `relocated`: what other areas do. `jobs`: the queue
 * for the background jobs that they start.
 */
export interface Relocation {
  readonly jobs: Pick<Jobs, 'send'>
  readonly relocated: readonly AfterRelocation[]
}

/** Calls what other areas do with relocated tickets, for those of the changed tickets whose delivery location is among the changes. */
export function passOnRelocated(relocation: Relocation, db: AgencyTransaction, changed: readonly ChangedSlip[]): Promise<void> {
  return passOn(relocation, db, changed.filter(isRelocated))
}

/**
 * Calls what other areas do with relocated tickets, for those of the changed tickets to which an undo gave back a delivery location, or whose
 * station it restored. The alignment that gave a restored station may have been deleted or confirmed at another location since, and a ticket
 * that has no station again may be near an alignment that was confirmed since.
 */
export function passOnUndone(relocation: Relocation, db: AgencyTransaction, undone: readonly ChangedSlip[]): Promise<void> {
  return passOn(relocation, db, undone.filter((ticket) => isRelocated(ticket) || 'station' in ticket.changes))
}

const isRelocated = ({ changes }: ChangedSlip) => 'delivery_lat' in changes || 'delivery_long' in changes

async function passOn({ jobs, relocated }: Relocation, db: AgencyTransaction, changed: readonly ChangedSlip[]): Promise<void> {
  const tickets = changed.map(({ slip_id: id, dot_project_id }) => ({ id, dot_project_id }))
  if (tickets.length > 0) for (const after of relocated) await after(jobs, db, tickets)
}

/** A ticket that a person edited, with the fields that the edit sets. */
interface Edited {
  readonly id: number
  readonly dot_project_id: number | null
  readonly asked: readonly { readonly field: { readonly key: string }; readonly value: unknown }[]
}

/** Calls what other areas do with relocated tickets, for those of the edited tickets in which a person entered a station. */
export async function passOnEntered({ jobs, relocated }: Relocation, db: AgencyTransaction, edits: readonly Edited[]): Promise<void> {
  const tickets = edits.flatMap(({ id, dot_project_id, asked }) => asked.flatMap(({ field: { key }, value }) => (key === 'station' && value !== null ? [{ id, dot_project_id, entered: String(value) }] : [])))
  if (tickets.length > 0) for (const after of relocated) await after(jobs, db, tickets)
}
