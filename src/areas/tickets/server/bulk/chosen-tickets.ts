import { BULK_CHANGE_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { holdPeriodsOf } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { changedElsewhere } from '#src/platform/server/http/errors'
import { lockTickets, type LockedTicket } from '#src/areas/tickets/server/bulk/bulk-store'
import { assertAllFound, namedSlipIds, selectedSlipIds, type SlipSelection } from '#src/areas/tickets/server/bulk/public/selection'

/** The tickets of a bulk change as the request body selects them, with the versions that the person saw (API-33, API-35). */
export type Chosen = SlipSelection & { readonly versions?: Readonly<Record<string, number>> }

/**
 * Locks the tickets of a bulk change, 1 to 5,000, which are selected by ids or by filters. 404 if the person may not see one of the ids.
 * 409 with the current rows if a ticket no longer has the version that the person saw. Locks the open pay periods of the tickets' projects
 * before it locks the tickets, as every write does, so that writes cannot deadlock.
 */
export async function lockChosen(db: AgencyTransaction, person: SignedIn, selection: Chosen): Promise<LockedTicket[]> {
  const named = namedSlipIds(selection, BULK_CHANGE_MAX_TICKETS)
  const ids = named ?? (await selectedSlipIds(db, person, selection, BULK_CHANGE_MAX_TICKETS))
  // locks only periods of projects that the person sees: a request for a hidden ticket must be answered as fast as one for a ticket that
  // does not exist (API-16)
  await holdPeriodsOf(db, sql.part`
    SELECT dot_project_id FROM slips
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}::int[]) AND dot_project_id IS NOT NULL AND ${visibleProjects(person)}`)
  const tickets = await lockTickets(db, person, ids)
  if (named !== null) assertAllFound(named, tickets)
  const stale = tickets.filter(({ id, version }) => (selection.versions?.[id] ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(stale)
  return tickets
}
