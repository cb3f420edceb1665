import { refusedOf, type RefusedTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { overload } from '#src/areas/tickets/domain/max-gvw'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { overloadSources, setMaxGvwOverride, type ChangedTicket, type LockedTicket, type NewOverload, type OverloadSources } from '#src/areas/tickets/server/bulk/bulk-store'
import { type Actor } from '#src/platform/server/http/security/actor'
import { allow, refuse } from '#src/platform/domain/verdict'
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
  const next = new Map([...(await overloadSources(db, tickets.map(({ id }) => id))).values()].map((sources) => [sources.id, overloadOf(sources, lbs)]))
  const changed = await setMaxGvwOverride(db, [...next.values()], lbs, actor.employeeId)
  const overriddenAt = new Map(changed.map(({ id, max_gvw_override_at: at }) => [id, at]))
  await recordSlipEvents(db, actor, 'max_gvw_override_set', tickets.map((ticket) => ({
    slip_id: ticket.id,
    slip_version: ticket.version + 1,
    dot_project_id: ticket.dot_project_id,
    changes: {
      max_gvw_override: [ticket.max_gvw_override, lbs],
      max_gvw_override_by: [ticket.max_gvw_override_by, lbs === null ? null : actor.employeeId],
      max_gvw_override_at: [ticket.max_gvw_override_at, overriddenAt.get(ticket.id) ?? null],
      overload_amount: [ticket.overload_amount, next.get(ticket.id)?.overload_amount ?? null],
      overload_unit: [ticket.overload_unit, next.get(ticket.id)?.overload_unit ?? null],
    },
  })))
  return changed.map(({ max_gvw_override_at: _at, ...ticket }) => ticket)
}

/** The voided tickets, whose override must not change (TICK-37). */
export function refusedMaxGvw(tickets: readonly LockedTicket[]): RefusedTicket[] {
  return refusedOf(tickets, ({ status }) => (status === 'voided' ? refuse('errors.ticket_voided') : allow))
}

function overloadOf({ id, amounts, ...limits }: OverloadSources, lbs: number | null): NewOverload {
  const excess = overload(amounts, { ...limits, max_gvw_override: lbs })
  return { id, overload_amount: excess?.overload_amount ?? null, overload_unit: excess?.overload_unit ?? null }
}
