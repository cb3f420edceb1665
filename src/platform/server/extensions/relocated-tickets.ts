import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/** A ticket whose delivery location has changed, or whose station a person entered. */
export interface RelocatedTicket {
  readonly id: number
  readonly dot_project_id: number | null
  /** The station that was entered, even if the ticket had it already. Left out if the location has changed. */
  readonly entered?: string
}

/**
 * Runs in the transaction in which a person corrects, sets or restores delivery locations of tickets, or enters stations, after these are
 * written. An error rolls everything back. There may be thousands of tickets, so it must take a constant number of statements for each
 * project and each thousand tickets.
 */
export type AfterRelocation = (jobs: Pick<Jobs, 'send'>, db: AgencyTransaction, tickets: readonly RelocatedTicket[]) => Promise<void>
