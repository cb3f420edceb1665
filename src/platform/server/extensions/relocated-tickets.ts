import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/** A ticket whose delivery location has changed. */
export interface RelocatedTicket {
  readonly id: number
  readonly dot_project_id: number | null
}

/**
 * Runs in the transaction in which a person corrects, sets or restores the delivery locations of tickets, after they are written: everything
 * is kept together, or nothing. There may be thousands of tickets, so it must take a constant number of statements for each project.
 */
export type AfterRelocation = (jobs: Pick<Jobs, 'send'>, db: AgencyTransaction, tickets: readonly RelocatedTicket[]) => Promise<void>
