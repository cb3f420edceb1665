import { overload } from '#src/areas/tickets/domain/max-gvw'
import { overloadSources } from '#src/areas/tickets/server/bulk/bulk-store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The fields of a ticket that an undo restores, each with its former and its current value. */
type UndoneValues = ReadonlyMap<string, readonly [was: unknown, is: unknown]>

/** A row-locked ticket that is being undone. */
interface Undone {
  readonly ticket: { readonly slip_id: number }
  readonly values: UndoneValues
}

/**
 * For row-locked tickets whose Max GVW override is undone or redone, replaces the overload that would be restored. The overload is computed
 * again, because it also depends on the project's Max GVW override, which may have changed since then (TICK-40).
 */
export async function withNewOverloads<Ticket extends Undone>(db: AgencyTransaction, tickets: readonly Ticket[]): Promise<readonly Ticket[]> {
  const ids = tickets.flatMap(({ ticket, values }) => (values.has('max_gvw_override') ? [ticket.slip_id] : []))
  if (ids.length === 0) return tickets
  const present = new Map((await findOverloads(db, ids)).map((row) => [row.id, row]))
  const sources = await overloadSources(db, ids)
  return tickets.map((undone) => {
    const [row, source] = [present.get(undone.ticket.slip_id), sources.get(undone.ticket.slip_id)]
    if (row === undefined || source === undefined) return undone
    const override = undone.values.get('max_gvw_override')?.[0]
    const excess = overload(source.amounts, { ...source, max_gvw_override: typeof override === 'number' ? override : null })
    const values = new Map(undone.values)
      .set('overload_amount', [excess?.overload_amount ?? null, row.overload_amount])
      .set('overload_unit', [excess?.overload_unit ?? null, row.overload_unit])
    return { ...undone, values }
  })
}

/** The current overload of a ticket. */
interface Present {
  readonly id: number
  readonly overload_amount: string | null
  readonly overload_unit: string | null
}

function findOverloads(db: AgencyTransaction, ids: readonly number[]): Promise<Present[]> {
  return db.many(sql<Present>`
    SELECT id, overload_amount, overload_unit FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}::int[])`)
}
