import { overload } from '#src/areas/tickets/domain/max-gvw'
import { grossAmounts } from '#src/areas/tickets/server/bulk/bulk-store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The fields of a ticket that an undo restores, each with its former and its present value. */
type UndoneValues = ReadonlyMap<string, readonly [was: unknown, is: unknown]>

/** A row-locked ticket that is being undone. */
interface Undone {
  readonly ticket: { readonly slip_id: number }
  readonly values: UndoneValues
}

/**
 * Replaces the overloads in the values of row-locked tickets whose Max GVW override is undone or redone. The overload from before the change
 * may be out of date, because it also depends on the project's Max GVW override, which may have changed since. So it is computed again
 * (TICK-40).
 */
export async function withNewOverloads<Ticket extends Undone>(db: AgencyTransaction, tickets: readonly Ticket[]): Promise<readonly Ticket[]> {
  const ids = tickets.flatMap(({ ticket, values }) => (values.has('max_gvw_override') ? [ticket.slip_id] : []))
  if (ids.length === 0) return tickets
  const amounts = await grossAmounts(db, ids)
  const limits = new Map((await findLimits(db, ids)).map((limit) => [limit.id, limit]))
  return tickets.map((undone) => {
    const limit = limits.get(undone.ticket.slip_id)
    if (limit === undefined) return undone
    const override = undone.values.get('max_gvw_override')?.[0]
    const excess = overload(amounts.get(limit.id) ?? [], { ...limit, max_gvw_override: typeof override === 'number' ? override : null })
    const values = new Map(undone.values)
      .set('overload_amount', [excess?.overload_amount ?? null, limit.overload_amount])
      .set('overload_unit', [excess?.overload_unit ?? null, limit.overload_unit])
    return { ...undone, values }
  })
}

/** The present overload of a ticket, and the values from which its Max GVW is chosen if the ticket has no override. */
interface Limit {
  readonly id: number
  readonly max_gvw: number | null
  readonly project_max_gvw_override: number | null
  readonly overload_amount: string | null
  readonly overload_unit: string | null
}

function findLimits(db: AgencyTransaction, ids: readonly number[]): Promise<Limit[]> {
  return db.many(sql<Limit>`
    SELECT slips.id, slips.max_gvw, dot_projects.max_gvw_override AS project_max_gvw_override, slips.overload_amount, slips.overload_unit
    FROM slips LEFT JOIN dot_projects ON dot_projects.dot_authority_id = slips.dot_authority_id AND dot_projects.id = slips.dot_project_id
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = ANY (${ids}::int[])`)
}
