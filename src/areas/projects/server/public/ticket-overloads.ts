import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * Computes the overloads of tickets again when the Max GVW override of their projects changes (TICK-40). The tickets area implements this
 * interface, because it owns the tickets. The server passes it in at startup.
 */
export interface TicketOverloads {
  /**
   * Locks everything that `recompute` changes in these projects: the connections of job numbers (so that no receipt computes an overload
   * with the former value), the open pay periods, and the tickets. Call it before locking the projects: a receipt, a move of tickets and
   * the closing of a period lock a project after its periods and tickets, too.
   */
  hold(db: AgencyTransaction, projectIds: readonly number[]): Promise<void>
  /** Computes the overloads of the projects' tickets with the present values, and records one event for each ticket that changes. */
  recompute(db: AgencyTransaction, actor: Actor, projectIds: readonly number[]): Promise<void>
}
