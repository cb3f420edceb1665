import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A ticket with a location that has no station yet. */
interface TicketWithoutStation {
  readonly id: number
  readonly dot_project_id: number
  readonly latitude: number
  readonly longitude: number
}

/** Which tickets are asked for: some by id, or the next ones of a project, at most `most`. */
type AskedTickets = { readonly ids: readonly number[] } | { readonly project: number; readonly after: number; readonly most: number }

/**
 * Those of the asked tickets that have a project and a location and no station, locked in id order. Voided tickets and those of closed
 * periods stay as they are.
 */
export function lockTicketsWithoutStation(db: AgencyTransaction, asked: AskedTickets): Promise<TicketWithoutStation[]> {
  const which = 'ids' in asked ? sql.part`slips.id = ANY (${[...asked.ids]}::int[])` : sql.part`slips.dot_project_id = ${asked.project} AND slips.id > ${asked.after}`
  const limit = 'ids' in asked ? sql.part`` : sql.part`LIMIT ${asked.most}`
  return db.many(sql<TicketWithoutStation>`
    SELECT slips.id, slips.dot_project_id, slips.delivery_lat::float8 AS latitude, slips.delivery_long::float8 AS longitude FROM slips
    WHERE slips.dot_authority_id = ${db.agency} AND ${which} AND coalesce(slips.station, '') = '' AND slips.dot_project_id IS NOT NULL AND slips.status <> 'voided'
      AND slips.delivery_lat IS NOT NULL AND slips.delivery_long IS NOT NULL AND NOT (slips.delivery_lat = 0 AND slips.delivery_long = 0)
      AND NOT EXISTS (SELECT FROM pay_periods period WHERE period.dot_authority_id = slips.dot_authority_id AND period.dot_project_id = slips.dot_project_id
        AND period.number = slips.pay_period AND period.state = 'closed')
    ORDER BY slips.id ${limit} FOR UPDATE OF slips`)
}

/** Sets the stations of locked tickets that have none, with one event each. */
export async function setStations(db: AgencyTransaction, actor: Actor, tickets: readonly { readonly id: number; readonly station: string }[]): Promise<void> {
  if (tickets.length === 0) return
  const written = await db.many(sql<{ id: number; version: number; dot_project_id: number | null; station: string }>`
    UPDATE slips SET station = given.station, version = slips.version + 1, updated_at = now()
    FROM unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ station }) => station)}::text[]) AS given (id, station)
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = given.id RETURNING slips.id, slips.version, slips.dot_project_id, slips.station`)
  await recordSlipEvents(db, actor, 'edited', written.toSorted((one, other) => one.id - other.id).map(({ id, version, dot_project_id, station }) => (
    { slip_id: id, slip_version: version, dot_project_id, changes: { station: [null, station] } })))
}
