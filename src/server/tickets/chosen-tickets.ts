import { checkBulkCount } from '#src/domain/tickets/bulk'
import { BULK_CHANGE_MAX_TICKETS } from '#src/domain/tickets/limits'
import { dayInZone, type Day } from '#src/domain/time/days'
import { message } from '#src/domain/messages'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import type { SignedIn } from '#src/server/platform/http/caller'
import { changedElsewhere, HttpError, insist, unprocessable } from '#src/server/platform/http/errors'
import { lockTickets, type LockedTicket } from '#src/server/tickets/bulk-store'
import { matchingSlipIds } from '#src/server/tickets/matching'
import { visibleSlipIds } from '#src/server/tickets/visible-slips'

/** The many tickets of a write as its body names them (API-33, API-35). */
export interface Chosen {
  readonly slip_ids?: readonly number[]
  readonly filters?: Readonly<Record<string, unknown>>
  readonly except_ids?: readonly number[]
  readonly versions?: Readonly<Record<string, number>>
}

/**
 * Locks the tickets that a body names, by ids or by all that the filters match: 1 to 5,000 of them, all of which the
 * person may see, else 404; 409 with the present rows when one is not of the version that the person saw.
 */
export async function lockChosen(db: AgencyTransaction, person: SignedIn, chosen: Chosen): Promise<LockedTicket[]> {
  const ids = await idsOf(db, person, chosen)
  insist(checkBulkCount(ids.length))
  const seen = new Set(await visibleSlipIds(db, person, ids))
  const hidden = ids.filter((id) => !seen.has(id))
  if (hidden.length > 0) {
    throw new HttpError(404, message('errors.not_found'), { detailedErrors: hidden.map((id) => ({ id, message: message('errors.not_found') })) })
  }
  const tickets = await lockTickets(db, ids)
  const stale = tickets.filter(({ id, version }) => (chosen.versions?.[id] ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(stale)
  return tickets
}

async function idsOf(db: AgencyTransaction, person: SignedIn, chosen: Chosen): Promise<readonly number[]> {
  const { slip_ids, filters, except_ids } = chosen
  if ((slip_ids === undefined) === (filters === undefined)) throw unprocessable('errors.no_tickets_selected')
  if (slip_ids !== undefined) return [...new Set(slip_ids)]
  return matchingSlipIds(db, person, filters ?? {}, except_ids ?? [], BULK_CHANGE_MAX_TICKETS + 1)
}

/** Today where the tickets' projects are: of several zones the one where it is earliest, so that no day lies in a future. */
export function todayOf(tickets: readonly LockedTicket[], now: Date): Day {
  const zones = new Set(tickets.map((ticket) => ticket.timezone ?? 'UTC'))
  return [...zones].map((zone) => dayInZone(now, zone)).reduce((earliest, day) => (day < earliest ? day : earliest), dayInZone(now, 'Pacific/Kiritimati'))
}
