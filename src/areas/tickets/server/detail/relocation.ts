import type { ChangedSlip } from '#src/areas/tickets/server/public/slip-events'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/**
 * What is called for tickets whose delivery location or station a person has changed. `relocated`: the handlers of other areas. `jobs`: the
 * queue for the background jobs that the handlers start.
 */
export interface Relocation {
  readonly jobs: Pick<Jobs, 'send'>
  readonly relocated: readonly AfterRelocation[]
}

/** Calls the `relocated` handlers of other areas with the tickets in `changed` whose delivery location has changed. */
export function passOnRelocated(relocation: Relocation, db: AgencyTransaction, changed: readonly ChangedSlip[]): Promise<void> {
  return passOn(relocation, db, changed.filter(isRelocated))
}

/**
 * Calls the `relocated` handlers of other areas with the tickets in `undone` whose delivery location or station the undo restored, because
 * their stations may be outdated: the alignment that gave a restored station may have been deleted or moved since then, and a ticket whose
 * station the undo removed may be near an alignment that was confirmed since then.
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

/** Calls the `relocated` handlers of other areas with the tickets in `edits` for which a person entered a station. */
export async function passOnEntered({ jobs, relocated }: Relocation, db: AgencyTransaction, edits: readonly Edited[]): Promise<void> {
  const tickets = edits.flatMap(({ id, dot_project_id, asked }) => asked.flatMap(({ field: { key }, value }) => (key === 'station' && value !== null ? [{ id, dot_project_id, entered: String(value) }] : [])))
  if (tickets.length > 0) for (const after of relocated) await after(jobs, db, tickets)
}
