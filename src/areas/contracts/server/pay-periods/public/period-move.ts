import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * Moves pay codes out of a period before it closes. The reconciliation area implements this interface, because it owns the codes. The
 * server passes the implementation to this area at startup.
 */
export interface PeriodMove {
  /**
   * Takes the codes of row-locked tickets out of their period. Returns a function to call once the next period is open: it puts the codes
   * into that period, with one event per ticket (PAY-44).
   */
  takeOut(db: AgencyTransaction, projectId: number, slipIds: readonly number[]): Promise<(actor: Actor, next: number) => Promise<void>>
}
