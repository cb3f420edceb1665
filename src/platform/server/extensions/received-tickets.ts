import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A ticket that a receipt created or changed. */
export interface ReceivedTicket {
  readonly id: number
  readonly isNew: boolean
  readonly dot_project_id: number | null
  readonly plant_id: number
  /** Its number as compared, without case and separators. */
  readonly ticket_number_key: string
  /** Its day as sent, YYYY-MM-DD. */
  readonly ticket_date: string
  /** The fields that the receipt changed; `status` alone for a new ticket. */
  readonly changed: ReadonlySet<string>
}

/**
 * Runs in the transaction of a receipt, after its tickets are written: everything is kept together, or nothing. A receipt has up to
 * 2,000 tickets, so it must take a constant number of statements. Unchanged tickets are left out.
 */
export type AfterReceipt = (db: AgencyTransaction, actor: Actor, tickets: readonly ReceivedTicket[]) => Promise<void>
