import { lockForOverload, overloadOf } from '#src/areas/tickets/server/overload/recompute'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The fields that an undo restores, each with its former and its present value. */
type UndoneValues = Map<string, readonly [was: unknown, is: unknown]>

/**
 * Replaces the overloads in the values of row-locked tickets whose Max GVW override is undone. The overload from before the change may be
 * out of date, because the project's Max GVW override may have changed since, so it is computed again (TICK-40).
 */
export async function renewOverloads(db: AgencyTransaction, tickets: readonly { readonly ticket: { readonly slip_id: number }; readonly values: UndoneValues }[]): Promise<void> {
  const overrides = new Map(tickets.flatMap(({ ticket, values }) => {
    const override = values.get('max_gvw_override')
    return override === undefined ? [] : [[ticket.slip_id, { values, was: override[0] }] as const]
  }))
  if (overrides.size === 0) return
  for (const ticket of await lockForOverload(db, sql.part`slips.id = ANY (${[...overrides.keys()]}::int[])`, overrides.size)) {
    const override = overrides.get(ticket.id)
    if (override === undefined) continue
    const { overload_amount: amount, overload_unit: unit } = overloadOf(ticket, typeof override.was === 'number' ? override.was : null)
    override.values.set('overload_amount', [amount, ticket.overload_amount]).set('overload_unit', [unit, ticket.overload_unit])
  }
}
