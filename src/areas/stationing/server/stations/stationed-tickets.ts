import type { AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import type { StationChange, TicketToStation } from '#src/areas/tickets/server/public/stations'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * A ticket with the station that it had, and the station that an alignment gives it at its delivery location. `alignment` is the alignment
 * that gives the station; null if no alignment gives the ticket a station.
 */
export interface StationedTicket extends StationChange, Pick<TicketToStation, 'latitude' | 'longitude'> {
  readonly alignment: Pick<AlignmentGeometry, 'id' | 'placed_count'> | null
}

/**
 * The SQL condition (on `slips`) that a ticket still has a station from an alignment that would now give it a different station or none:
 * the alignment was deleted, its confirmation was undone, it was confirmed again at another location, the ticket was moved to another
 * project, or the ticket's delivery location was corrected. False for stations that a person entered (GEO-19).
 */
export const isOutOfDate = sql.part`EXISTS (
  SELECT FROM stationed_tickets given JOIN alignments alignment ON alignment.dot_authority_id = given.dot_authority_id AND alignment.id = given.alignment_id
  WHERE given.dot_authority_id = slips.dot_authority_id AND given.slip_id = slips.id AND given.station = slips.station
    AND (alignment.deleted_at IS NOT NULL OR alignment.status <> 'confirmed' OR alignment.placed_count <> given.placed_count OR alignment.dot_project_id IS DISTINCT FROM slips.dot_project_id
      OR given.latitude IS DISTINCT FROM slips.delivery_lat OR given.longitude IS DISTINCT FROM slips.delivery_long))`

/** The offsets of tickets from the alignments that gave them their stations, by ticket. */
export async function findOffsets(db: AgencyTransaction, tickets: readonly TicketToStation[]): Promise<ReadonlyMap<number, number>> {
  const stationed = tickets.filter(({ station }) => (station ?? '') !== '')
  if (stationed.length === 0) return new Map()
  const rows = await db.many(sql<{ slip_id: number; offset: number }>`
    SELECT given.slip_id, given.offset_feet::float8 AS offset FROM unnest(${stationed.map(({ id }) => id)}::int[], ${stationed.map(({ station }) => station)}::text[]) AS ticket (id, station)
    JOIN stationed_tickets given ON given.dot_authority_id = ${db.agency} AND given.slip_id = ticket.id AND given.station = ticket.station WHERE given.offset_feet IS NOT NULL`)
  return new Map(rows.map(({ slip_id: id, offset }) => [id, offset]))
}

/** Forgets that these stations of tickets came from an alignment, because a person has entered the same stations. */
export async function forgetStationed(db: AgencyTransaction, tickets: readonly { readonly id: number; readonly station: string }[]): Promise<void> {
  if (tickets.length === 0) return
  await db.run(sql`
    DELETE FROM stationed_tickets USING unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ station }) => station)}::text[]) AS entered (id, station)
    WHERE dot_authority_id = ${db.agency} AND slip_id = entered.id AND stationed_tickets.station = entered.station`)
}

/**
 * Stores which alignments gave tickets their current stations, and for which location, so that the stations can be replaced when the
 * alignment or the location changes. Deletes this information for tickets whose station was removed.
 */
export async function keepStationed(db: AgencyTransaction, tickets: readonly StationedTicket[]): Promise<void> {
  const cleared = tickets.filter(({ was, alignment }) => alignment === null && (was ?? '') !== '').map(({ id }) => id)
  if (cleared.length > 0) await db.run(sql`DELETE FROM stationed_tickets WHERE dot_authority_id = ${db.agency} AND slip_id = ANY (${cleared}::int[])`)
  const stationTickets = tickets.flatMap(({ alignment, ...ticket }) => (alignment === null || ticket.station === null ? [] : [{ ...ticket, alignment }]))
  if (stationTickets.length === 0) return
  await db.run(sql`
    INSERT INTO stationed_tickets (dot_authority_id, slip_id, alignment_id, placed_count, station, latitude, longitude, offset_feet)
    SELECT ${db.agency}, given.* FROM unnest(${stationTickets.map(({ id }) => id)}::int[], ${stationTickets.map(({ alignment }) => alignment.id)}::int[], ${stationTickets.map(({ alignment }) => alignment.placed_count)}::int[], ${stationTickets.map(({ station }) => station)}::text[],
      ${stationTickets.map(({ latitude }) => latitude)}::float8[], ${stationTickets.map(({ longitude }) => longitude)}::float8[], ${stationTickets.map(({ offset }) => offset)}::numeric[]) AS given
    ON CONFLICT (dot_authority_id, slip_id) DO UPDATE SET alignment_id = excluded.alignment_id, placed_count = excluded.placed_count, station = excluded.station,
      latitude = excluded.latitude, longitude = excluded.longitude, offset_feet = excluded.offset_feet`)
}
