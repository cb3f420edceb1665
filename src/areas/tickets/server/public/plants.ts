import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** A plant as it is stored. The receipt of tickets adds plants, so the tickets area writes their table; the plants area calls this file. */
export interface StoredPlant {
  readonly id: number
  readonly version: number
  readonly supplier: string
  readonly name: string
  readonly address: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly active: boolean
  readonly notes: string
  readonly notes_by: string | null
  readonly notes_at: string | null
  /** The plant into which it was merged; null for a plant of its own. */
  readonly merged_into: number | null
}

/** The columns of a plant that people change. */
export type PlantColumns = Omit<StoredPlant, 'id' | 'version' | 'supplier' | 'name'>

const columns = sql.part`id, version, supplier, name, address, latitude, longitude, active, notes, notes_by, to_json(notes_at) #>> '{}' AS notes_at, merged_into`

/** The plants that match a condition on `plants`, by id, locked until the transaction ends. A receipt of tickets of these plants waits. */
export function lockPlants(db: AgencyTransaction, where: SqlPart): Promise<StoredPlant[]> {
  return db.many(sql<StoredPlant>`SELECT ${columns} FROM plants WHERE dot_authority_id = ${db.agency} AND ${where} ORDER BY id FOR UPDATE`)
}

/** Writes columns of a locked plant; returns its new version. */
export async function setPlant(db: AgencyTransaction, before: StoredPlant, given: Partial<PlantColumns>): Promise<number> {
  const now = { ...before, ...given }
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE plants SET address = ${now.address}, latitude = ${now.latitude}, longitude = ${now.longitude}, active = ${now.active},
      notes = ${now.notes}, notes_by = ${now.notes_by}, notes_at = ${now.notes_at}::timestamptz, merged_into = ${now.merged_into},
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${before.id} RETURNING version`)
  return version
}

/** The numbers of tickets that both plants have on the same day, at most `most`. Such plants cannot become one (TICK-92). */
export async function sameTickets(db: AgencyTransaction, plant: number, other: number, most: number): Promise<readonly string[]> {
  const rows = await db.many(sql<{ ticket_number: string }>`
    SELECT one.ticket_number FROM slips one
    JOIN slips two ON two.dot_authority_id = ${db.agency} AND two.plant_id = ${other} AND two.ticket_number_key = one.ticket_number_key AND two.ticket_date = one.ticket_date
    WHERE one.dot_authority_id = ${db.agency} AND one.plant_id = ${plant} ORDER BY one.ticket_number LIMIT ${most}`)
  return rows.map((row) => row.ticket_number)
}

/** Moves all tickets of a plant to another, with one event each; returns how many moved. Lock both plants first. */
export async function moveTicketsOfPlant(db: AgencyTransaction, actor: Actor, from: number, to: number): Promise<number> {
  const tickets = await db.many(sql<{ id: number }>`
    SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND plant_id = ${from} ORDER BY id FOR UPDATE`)
  if (tickets.length === 0) return 0
  const moved = await db.many(sql<{ id: number; version: number; dot_project_id: number | null }>`
    UPDATE slips SET plant_id = ${to}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${tickets.map(({ id }) => id)}::int[]) RETURNING id, version, dot_project_id`)
  await recordSlipEvents(db, actor, 'plant_changed', moved.toSorted((a, b) => a.id - b.id).map(({ id, version, dot_project_id }) => (
    { slip_id: id, slip_version: version, dot_project_id, changes: { plant_id: [from, to] } })))
  return moved.length
}
