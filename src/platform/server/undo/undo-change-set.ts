import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { Restorers, Undoer } from '#src/platform/server/records/restorer'
import { undoRecords } from '#src/platform/server/records/undo'

/** What the undo of tickets came to: those that are as before, and those left alone, each with the rule that keeps it or null. */
export interface UndoneTickets {
  readonly slip_ids: number[]
  readonly left: { readonly id: number; readonly ticket_number: string; readonly changed_by: string; readonly changed_at: string; readonly message: string | null }[]
}

/** What undo needs of the areas, which it does not know: the server hands it over at its start. */
export interface Undoing {
  readonly restorers: Restorers
  /** Takes back what one change set of this person did to tickets. */
  undoTickets(db: AgencyTransaction, actor: Actor & { readonly employeeId: number }, changeSet: string): Promise<UndoneTickets>
}

/** What an undo came to, tickets and other records together. */
export interface Undone {
  readonly undone: number
  readonly slip_ids: number[]
  readonly records: { readonly kind: RecordKind; readonly ids: number[]; readonly versions: (number | null)[] }[]
  readonly left: {
    readonly id: number
    readonly record_kind: RecordKind | null
    readonly ticket_number: string
    readonly changed_by: string
    readonly changed_at: string
    readonly message: string | null
  }[]
}

/**
 * Takes back one change set of this person in one transaction, whatever it changed; what changed since is left and
 * named (API-32). Undo of an undo is redo. 404 when it is no change set of theirs that can be taken back.
 */
export async function undoChangeSet(db: AgencyTransaction, { restorers, undoTickets }: Undoing, undoer: Undoer, changeSet: string): Promise<Undone> {
  const tickets = await undoTickets(db, { ...undoer.actor, employeeId: undoer.person.id }, changeSet)
  const records = await undoRecords(db, restorers, undoer, changeSet)
  if (tickets.slip_ids.length + tickets.left.length + records.length === 0) throw notFound()
  return {
    undone: records.reduce((sum, { ids }) => sum + ids.length, tickets.slip_ids.length),
    slip_ids: tickets.slip_ids,
    records: records.map(({ kind, ids, versions }) => ({ kind, ids: [...ids], versions: [...versions] })),
    left: [
      ...tickets.left.map((ticket) => ({ ...ticket, record_kind: null })),
      ...records.flatMap(({ kind, left }) => left.map(({ name, ...one }) => ({ ...one, record_kind: kind, ticket_number: name }))),
    ],
  }
}
