import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A ticket that was created or changed when it was received, or that was moved to another project. */
export interface ReceivedTicket {
  readonly id: number
  readonly isNew: boolean
  readonly dot_project_id: number | null
  readonly plant_id: number
  /** The comparison key of the ticket number, which ignores case and separators. */
  readonly ticket_number_key: string
  /** The date of the ticket as the sender provided it, YYYY-MM-DD. */
  readonly ticket_date: string
  /**
   * The names of the changed fields. They include `dot_project_id` if the ticket was received again and is therefore in another project
   * now. For a new ticket only `status`, and for a moved ticket only `dot_project_id`.
   */
  readonly changed: ReadonlySet<string>
}

/**
 * A function that runs in the transaction in which tickets are received or moved to another project, after these tickets are written. If it
 * throws, everything is rolled back. Up to 2,000 tickets can be received at once, and even more can be moved, so the number of statements
 * must not depend on the number of tickets. `tickets` does not include unchanged tickets. An undo of a move also calls this function, as a
 * move back. `reverses` is then the change set of the original move, which the events of the move back refer to. Otherwise, `reverses` is
 * null.
 */
export type AfterReceipt = (db: AgencyTransaction, actor: Actor, tickets: readonly ReceivedTicket[], reverses: string | null) => Promise<void>
