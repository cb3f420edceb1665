import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/** A ticket whose delivery location has changed, whose station an undo restored, or whose station a person entered. */
export interface RelocatedTicket {
  readonly id: number
  readonly dot_project_id: number | null
  /** The station that a person entered, even if the ticket already had this station. Left out for the other tickets. */
  readonly entered?: string
}

/**
 * A function that runs in the transaction in which a person corrects, sets or restores the delivery locations of tickets, or enters or
 * restores stations, after these changes are written. If it throws, everything is rolled back. There may be thousands of tickets, so it must
 * run a constant number of statements for each project and for each thousand tickets.
 */
export type AfterRelocation = (jobs: Pick<Jobs, 'send'>, db: AgencyTransaction, tickets: readonly RelocatedTicket[]) => Promise<void>
