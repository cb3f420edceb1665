import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * A ticket that may get its first station, or whose station may be replaced. If a ticket of this type has no location, it has a station,
 * which may be removed.
 */
export interface TicketToStation {
  readonly id: number
  readonly dot_project_id: number | null
  readonly station: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

const located = sql.part`(slips.delivery_lat IS NOT NULL AND slips.delivery_long IS NOT NULL AND NOT (slips.delivery_lat = 0 AND slips.delivery_long = 0))`

/**
 * SQL for the condition on tickets that may get a station: those that have a project and a location but no station, and those that have a
 * station and meet the condition `replaceable`. Voided tickets and tickets of closed pay periods are left out.
 */
const mayStation = (replaceable: SqlPart) => sql.part`slips.status <> 'voided'
  AND CASE WHEN coalesce(slips.station, '') = '' THEN slips.dot_project_id IS NOT NULL AND ${located} ELSE ${replaceable} END
  AND NOT EXISTS (SELECT FROM pay_periods period WHERE period.dot_authority_id = slips.dot_authority_id AND period.dot_project_id = slips.dot_project_id
    AND period.number = slips.pay_period AND period.state = 'closed')`

interface NextTickets {
  readonly project: number
  readonly after: number
  /** The ids of the only tickets to consider; null for all tickets of the project. */
  readonly only: readonly number[] | null
  readonly most: number
  /** False to skip tickets that have no station, so that existing stations are replaced, but no first ones are assigned. */
  readonly withoutStation: boolean
}

/**
 * The ids of the next tickets of a project that may get their first station, or, if they meet the condition `replaceable` on `slips`,
 * another station.
 */
export async function nextTicketsToStation(db: AgencyTransaction, { project, after, only, most, withoutStation }: NextTickets, replaceable: SqlPart): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT slips.id FROM slips WHERE slips.dot_authority_id = ${db.agency} AND slips.dot_project_id = ${project} AND slips.id > ${after} AND ${mayStation(replaceable)}
      ${only === null ? sql.part`` : sql.part`AND slips.id = ANY (${[...only]}::int[])`} ${withoutStation ? sql.part`` : sql.part`AND slips.station <> ''`}
    ORDER BY slips.id LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/**
 * Locks and returns those of these tickets that may still get their first station, or, if they meet the condition `replaceable` on `slips`,
 * another station. The rows are locked in id order.
 */
export function lockTicketsToStation(db: AgencyTransaction, ids: readonly number[], replaceable: SqlPart): Promise<TicketToStation[]> {
  return db.many(sql<TicketToStation>`
    SELECT slips.id, slips.dot_project_id, slips.station, CASE WHEN ${located} THEN slips.delivery_lat::float8 END AS latitude, CASE WHEN ${located} THEN slips.delivery_long::float8 END AS longitude FROM slips
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = ANY (${[...ids]}::int[]) AND ${mayStation(replaceable)} ORDER BY slips.id FOR UPDATE OF slips`)
}

/**
 * A row-locked ticket with its station and offset before and after the change. Each is null if there is none. Offsets are in feet, and
 * positive to the right of the alignment.
 */
export interface StationChange {
  readonly id: number
  readonly was: string | null
  readonly station: string | null
  readonly offsetWas: number | null
  readonly offset: number | null
}

/** Sets or removes the stations of row-locked tickets, with one event for each ticket. `reverses`: the change set being undone, or null. */
export async function setStations(db: AgencyTransaction, actor: Actor, tickets: readonly StationChange[], reverses: string | null = null): Promise<void> {
  if (tickets.length === 0) return
  const changes = new Map(tickets.map((ticket) => [ticket.id, changesOf(ticket)]))
  const written = await db.many(sql<{ id: number; version: number; dot_project_id: number | null }>`
    UPDATE slips SET station = given.station, version = slips.version + 1, updated_at = now()
    FROM unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ station }) => station)}::text[]) AS given (id, station)
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = given.id RETURNING slips.id, slips.version, slips.dot_project_id`)
  await recordSlipEvents(db, actor, 'edited', written.toSorted((one, other) => one.id - other.id).map(({ id, version, dot_project_id }) => (
    { slip_id: id, slip_version: version, dot_project_id, changes: changes.get(id) ?? {} })), reverses)
}

function changesOf({ was, station, offsetWas, offset }: StationChange): Readonly<Record<string, readonly [before: unknown, after: unknown]>> {
  return { ...(was !== station && { station: [was, station] as const }), ...(offsetWas !== offset && { station_offset: [offsetWas, offset] as const }) }
}
