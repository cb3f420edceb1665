import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** Moves pay codes out of a period before it closes. Reconciliation keeps them: the server hands this over at its start. */
export interface PeriodMove {
  /** Takes the codes of locked tickets out of their period; answers what puts them into the next one when that is open, with one event a ticket (PAY-44). */
  takeOut(db: AgencyTransaction, projectId: number, slipIds: readonly number[]): Promise<(actor: Actor, next: number) => Promise<void>>
}
