import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { RecordUndoing, UndoCaller } from '#src/platform/server/records/restorer'
import { undoRecords } from '#src/platform/server/records/undo'

/**
 * The result of undoing changes of tickets: the restored tickets, and those that were not restored. Each of the latter has the message of
 * the rule that forbids restoring it, or null if the ticket has changed since.
 */
export interface UndoneTickets {
  readonly slip_ids: number[]
  readonly left: { readonly id: number; readonly ticket_number: string; readonly changed_by: string; readonly changed_at: string; readonly message: string | null }[]
  /** How many more tickets of the change set are in projects that the person can no longer see. */
  readonly not_seen: number
}

/** The functions of the areas that an undo needs. They are passed in at startup, because the platform must not depend on areas. */
export interface Undoing extends RecordUndoing {
  /** Undoes the changes that one change set of this person made to tickets. Only tickets that the person can see are changed. */
  undoTickets(db: AgencyTransaction, undoer: UndoCaller, changeSet: string): Promise<UndoneTickets>
}

/** The result of an undo, for tickets and other records together. */
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
  /** How many more tickets and records of the change set are in projects that the person can no longer see. */
  readonly not_seen: number
}

/**
 * Undoes one change set of this person in one transaction, whatever kinds of records it changed. Records that have changed since are
 * skipped and listed (API-32). Records in projects that the person can no longer see are skipped and counted (PROJ-44). Undoing an undo is
 * a redo. 404 if this person cannot undo anything of the change set.
 */
export async function undoChangeSet(db: AgencyTransaction, undoing: Undoing, undoer: UndoCaller, changeSet: string): Promise<Undone> {
  const tickets = await undoing.undoTickets(db, undoer, changeSet)
  const records = await undoRecords(db, undoing, undoer, changeSet)
  if (tickets.slip_ids.length + tickets.left.length + records.reduce((sum, { ids, left }) => sum + ids.length + left.length, 0) === 0) throw notFound()
  return {
    undone: records.reduce((sum, { ids }) => sum + ids.length, tickets.slip_ids.length),
    slip_ids: tickets.slip_ids,
    records: records.map(({ kind, ids, versions }) => ({ kind, ids: [...ids], versions: [...versions] })),
    left: [
      ...tickets.left.map((ticket) => ({ ...ticket, record_kind: null })),
      ...records.flatMap(({ kind, left }) => left.map(({ name, ...one }) => ({ ...one, record_kind: kind, ticket_number: name }))),
    ],
    not_seen: records.reduce((sum, { notSeen }) => sum + notSeen, tickets.not_seen),
  }
}
