import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A ticket that a receipt created or changed, or that was moved to another project. */
export interface ReceivedTicket {
  readonly id: number
  readonly isNew: boolean
  readonly dot_project_id: number | null
  readonly plant_id: number
  /** The comparison key of the ticket number, which ignores case and separators. */
  readonly ticket_number_key: string
  /** The ticket date as sent, YYYY-MM-DD. */
  readonly ticket_date: string
  /** The fields that changed. For a new ticket only `status`, and for a moved one only `dot_project_id`. */
  readonly changed: ReadonlySet<string>
}

/**
 * Runs in the transaction of a receipt or of a move to another project, after its tickets are written; an error rolls everything back. A
 * receipt has up to 2,000 tickets and a move can have more, so it must take a constant number of statements. Unchanged tickets are left
 * out. Undoing a move counts as a move back.
 */
export type AfterReceipt = (db: AgencyTransaction, actor: Actor, tickets: readonly ReceivedTicket[]) => Promise<void>
