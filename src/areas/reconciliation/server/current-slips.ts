import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { assignmentsJson } from '#src/areas/reconciliation/server/store'
import { findSlipsJson } from '#src/areas/tickets/server/store'

/** Most whole rows that a 409 carries: enough to show, not enough to choke on. */
const MOST_ROWS = 100

/** A changed ticket as far as it was read; what is known of it is passed on. */
interface ChangedSlip {
  readonly id: number
  readonly version: number
  readonly ticket_number: string
  readonly status?: string
  readonly coded?: boolean
}

/**
 * The current rows of tickets that somebody else changed, for a 409 (RECO-92, TICK-99). All of them are named, so that
 * leaving them out leaves out every one; the first 100 are as the lists write them, with their assignments.
 */
export async function currentSlips(db: AgencyTransaction, person: SignedIn, slips: readonly ChangedSlip[]): Promise<unknown[]> {
  const ids = slips.slice(0, MOST_ROWS).map(({ id }) => id)
  const rows: { id: number }[] = JSON.parse(await findSlipsJson(db, person, ids))
  const codes: { haulhub_slip_id: number }[] = JSON.parse(await assignmentsJson(db, ids))
  return [
    ...rows.map((row) => ({ ...row, pay_item_assignments: codes.filter((code) => code.haulhub_slip_id === row.id) })),
    ...slips.slice(MOST_ROWS).map(({ id, version, ticket_number, status, coded }) => ({ id, version, ticket_number, status, coded })),
  ]
}
