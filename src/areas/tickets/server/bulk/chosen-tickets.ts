import { BULK_CHANGE_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { holdPeriodsOfTickets } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { changedElsewhere } from '#src/platform/server/http/errors'
import { lockTickets, type LockedTicket } from '#src/areas/tickets/server/bulk/bulk-store'
import { selectedSlipIds, type SlipSelection } from '#src/areas/tickets/server/bulk/public/selection'

/** The many tickets of a write as its body names them (API-33, API-35). */
export type Chosen = SlipSelection & { readonly versions?: Readonly<Record<string, number>> }

/**
 * Locks the tickets that a body names, behind the periods in progress of their projects, by ids or by all that the filters match: 1 to 5,000 of them, all of which the
 * person may see, else 404; 409 with the present rows when one is not of the version that the person saw.
 */
export async function lockChosen(db: AgencyTransaction, person: SignedIn, chosen: Chosen): Promise<LockedTicket[]> {
  const ids = await selectedSlipIds(db, person, chosen, BULK_CHANGE_MAX_TICKETS)
  await holdPeriodsOfTickets(db, ids)
  const tickets = await lockTickets(db, ids)
  const stale = tickets.filter(({ id, version }) => (chosen.versions?.[id] ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(stale)
  return tickets
}
