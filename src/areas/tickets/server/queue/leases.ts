import { LEASE_MINUTES } from '#src/areas/tickets/domain/queue/limits'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { stillHolds } from '#src/areas/tickets/server/list/public/queue-conditions'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** A ticket that is leased to somebody else, and to whom. */
export interface HeldTicket {
  readonly slip_id: number
  readonly by: string
}

/**
 * Leases tickets that the person may see. Writes the leases in order of ticket id, so that two calls at the same time cannot deadlock. Also
 * deletes the person's leases of the tickets in `released`, and the person's expired leases. Returns the tickets that could not be leased,
 * because they are leased to somebody else.
 */
export async function leaseTickets(db: AgencyTransaction, person: SignedIn, ids: readonly number[], released: readonly number[]): Promise<HeldTicket[]> {
  const droppedIds = released.filter((id) => !ids.includes(id))
  await db.run(sql`DELETE FROM coding_leases WHERE dot_authority_id = ${db.agency} AND employee_id = ${person.id} AND (slip_id = ANY (${droppedIds}::int[]) OR until <= now())`)
  if (ids.length === 0) return []
  const leased = await db.many(sql<{ slip_id: number }>`
    INSERT INTO coding_leases AS lease (dot_authority_id, slip_id, employee_id, session_id, until)
    SELECT ${db.agency}, s.id, ${person.id}, ${person.session_id}, now() + make_interval(mins => ${LEASE_MINUTES})
    FROM slips s WHERE s.id = ANY (${[...ids]}::int[]) AND ${slipsWhere(db, person, {})} ORDER BY s.id
    ON CONFLICT (dot_authority_id, slip_id) DO UPDATE SET employee_id = excluded.employee_id, session_id = excluded.session_id, until = excluded.until
      WHERE lease.employee_id = excluded.employee_id OR NOT ${stillHolds}
    RETURNING lease.slip_id`)
  const mine = new Set(leased.map(({ slip_id: id }) => id))
  const others = ids.filter((id) => !mine.has(id))
  if (others.length === 0) return []
  return db.many(sql<HeldTicket>`
    SELECT lease.slip_id, concat_ws(' ', who.first_name, who.last_name) AS by FROM coding_leases lease
    JOIN employees who ON who.dot_authority_id = lease.dot_authority_id AND who.id = lease.employee_id
    JOIN slips s ON s.dot_authority_id = lease.dot_authority_id AND s.id = lease.slip_id
    WHERE lease.dot_authority_id = ${db.agency} AND lease.slip_id = ANY (${others}::int[]) AND lease.employee_id <> ${person.id} AND ${slipsWhere(db, person, {})}
    ORDER BY lease.slip_id`)
}

/** Deletes leases that have expired, at most `most` of them. Returns how many were deleted. */
export function removeOldLeases(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM coding_leases WHERE dot_authority_id = ${db.agency} AND slip_id IN (
      SELECT slip_id FROM coding_leases WHERE dot_authority_id = ${db.agency} AND until <= ${now}::timestamptz LIMIT ${most})`)
}
