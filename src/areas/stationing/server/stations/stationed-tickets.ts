import type { AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A ticket with the station that it had and the one that an alignment gives it, both null if there is none. */
export interface StationedTicket {
  readonly id: number
  readonly was: string | null
  readonly station: string | null
  readonly alignment: Pick<AlignmentGeometry, 'id' | 'placed_count'> | null
}

/**
 * The condition on `slips` that a ticket still has the station of an alignment that gives it none now, or another one: the alignment was deleted, its
 * confirmation was undone, it was confirmed again elsewhere, or the ticket was moved to another project. A station that somebody entered never meets
 * it (GEO-19).
 */
export const isOutOfDate = sql.part`EXISTS (
  SELECT FROM stationed_tickets given JOIN alignments alignment ON alignment.dot_authority_id = given.dot_authority_id AND alignment.id = given.alignment_id
  WHERE given.dot_authority_id = slips.dot_authority_id AND given.slip_id = slips.id AND given.station = slips.station
    AND (alignment.deleted_at IS NOT NULL OR alignment.status <> 'confirmed' OR alignment.placed_count <> given.placed_count OR alignment.dot_project_id IS DISTINCT FROM slips.dot_project_id))`

/** Notes from which alignments tickets have their stations now, so that these can be replaced with the alignments. */
export async function keepStationed(db: AgencyTransaction, tickets: readonly StationedTicket[]): Promise<void> {
  const cleared = tickets.filter(({ was, alignment }) => alignment === null && (was ?? '') !== '').map(({ id }) => id)
  if (cleared.length > 0) await db.run(sql`DELETE FROM stationed_tickets WHERE dot_authority_id = ${db.agency} AND slip_id = ANY (${cleared}::int[])`)
  const given = tickets.flatMap(({ id, station, alignment }) => (alignment === null || station === null ? [] : [{ id, station, alignment }]))
  if (given.length === 0) return
  await db.run(sql`
    INSERT INTO stationed_tickets (dot_authority_id, slip_id, alignment_id, placed_count, station)
    SELECT ${db.agency}, given.* FROM unnest(${given.map(({ id }) => id)}::int[], ${given.map(({ alignment }) => alignment.id)}::int[], ${given.map(({ alignment }) => alignment.placed_count)}::int[], ${given.map(({ station }) => station)}::text[]) AS given
    ON CONFLICT (dot_authority_id, slip_id) DO UPDATE SET alignment_id = excluded.alignment_id, placed_count = excluded.placed_count, station = excluded.station`)
}
