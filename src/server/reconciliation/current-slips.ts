import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import type { SignedIn } from '#src/server/platform/http/caller'
import { assignmentsJson } from '#src/server/reconciliation/store'
import { findSlipsJson } from '#src/server/tickets/store'

/** Most present rows that a 409 carries: enough to show, not enough to choke on. */
const MOST_ROWS = 100

/** The present rows of tickets that somebody else changed, as the lists write them, with their assignments, for a 409 (RECO-92, TICK-99). */
export async function currentSlips(db: AgencyTransaction, person: SignedIn, slipIds: readonly number[]): Promise<unknown[]> {
  const ids = slipIds.slice(0, MOST_ROWS)
  const rows: { id: number }[] = JSON.parse(await findSlipsJson(db, person, ids))
  const codes: { haulhub_slip_id: number }[] = JSON.parse(await assignmentsJson(db, ids))
  return rows.map((row) => ({ ...row, pay_item_assignments: codes.filter((code) => code.haulhub_slip_id === row.id) }))
}
