import { heldByOthers, setAside } from '#src/areas/tickets/server/list/public/queue-conditions'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Of these tickets, the ones that are parked, or handed over to somebody other than this person (PLUS-15). */
export async function parkedOf(db: AgencyTransaction, person: { readonly id: number }, slipIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.many(sql<{ slip_id: number }>`${setAside(db, person)} AND parked.slip_id = ANY (${[...slipIds]}::int[])`)
  return new Set(rows.map(({ slip_id: id }) => id))
}

/** Of these tickets, the ones that somebody else has leased for coding (PLUS-15). */
export async function heldOf(db: AgencyTransaction, person: { readonly id: number }, slipIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.many(sql<{ slip_id: number }>`${heldByOthers(db, person)} AND lease.slip_id = ANY (${[...slipIds]}::int[])`)
  return new Set(rows.map(({ slip_id: id }) => id))
}

/** Of these tickets, the ones that somebody else has leased for coding, each with the name of that person. */
export async function holdersOf(db: AgencyTransaction, person: { readonly id: number }, slipIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ slip_id: number; by: string }>`
    SELECT lease.slip_id, concat_ws(' ', who.first_name, who.last_name) AS by FROM coding_leases lease
    JOIN employees who ON who.dot_authority_id = lease.dot_authority_id AND who.id = lease.employee_id
    WHERE lease.dot_authority_id = ${db.agency} AND lease.slip_id IN (${heldByOthers(db, person)}) AND lease.slip_id = ANY (${[...slipIds]}::int[])`)
  return new Map(rows.map(({ slip_id: id, by }) => [id, by]))
}
