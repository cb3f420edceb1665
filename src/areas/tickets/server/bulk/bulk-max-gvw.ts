import { refusedOf, type RefusedTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { overload } from '#src/areas/tickets/domain/max-gvw'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedTicket, overloadSources, setMaxGvwOverride, type ChangedTicket, type LockedTicket, type NewOverload, type OverloadSources } from '#src/areas/tickets/server/bulk/bulk-store'
import { type Actor } from '#src/platform/server/http/security/actor'
import { allow, refuse } from '#src/platform/domain/verdict'
import { timeSlices } from '#src/platform/server/time-slice'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/**
 * Sets the same Max GVW override (in lbs; null clears it) on row-locked tickets. Computes their overloads again, and records one event for
 * each ticket (TICK-40, TICK-57 to TICK-60).
 */
export async function changeMaxGvw(
  db: AgencyTransaction,
  actor: Actor & { readonly employeeId: number },
  tickets: readonly LockedTicket[],
  lbs: number | null,
): Promise<ChangedTicket[]> {
  const next = await overloadsOf(db, tickets, lbs)
  const mark = await setMaxGvwOverride(db, [...next.values()], lbs, actor.employeeId)
  await recordSlipEvents(db, actor, 'max_gvw_override_set', tickets.map((ticket) => ({
    slip_id: ticket.id,
    slip_version: ticket.version + 1,
    dot_project_id: ticket.dot_project_id,
    changes: {
      max_gvw_override: [ticket.max_gvw_override, lbs],
      max_gvw_override_by: [ticket.max_gvw_override_by, mark.max_gvw_override_by],
      max_gvw_override_at: [ticket.max_gvw_override_at, mark.max_gvw_override_at],
      overload_amount: [ticket.overload_amount, next.get(ticket.id)?.overload_amount ?? null],
      overload_unit: [ticket.overload_unit, next.get(ticket.id)?.overload_unit ?? null],
    },
  })))
  return tickets.map((ticket) => {
    const { overload_amount = null, overload_unit = null } = next.get(ticket.id) ?? {}
    return changedTicket(ticket, { max_gvw_override: lbs, overload_amount: overload_amount === null ? null : Number(overload_amount), overload_unit })
  })
}

/** The overloads of tickets with a new Max GVW override, by ticket id. Yields to other calls in between, because there can be 5,000 tickets. */
async function overloadsOf(db: AgencyTransaction, tickets: readonly LockedTicket[], lbs: number | null): Promise<Map<number, NewOverload>> {
  const slice = timeSlices(5)
  const next = new Map<number, NewOverload>()
  for (const sources of (await overloadSources(db, tickets.map(({ id }) => id))).values()) {
    next.set(sources.id, overloadOf(sources, lbs))
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return next
}

/** The voided tickets, whose override must not change (TICK-37). */
export function refusedMaxGvw(tickets: readonly LockedTicket[]): RefusedTicket[] {
  return refusedOf(tickets, ({ status }) => (status === 'voided' ? refuse('errors.ticket_voided') : allow))
}

function overloadOf({ id, amounts, ...limits }: OverloadSources, lbs: number | null): NewOverload {
  const excess = overload(amounts, { ...limits, max_gvw_override: lbs })
  return { id, overload_amount: excess?.overload_amount ?? null, overload_unit: excess?.overload_unit ?? null }
}
