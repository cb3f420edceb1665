import { comparisonKey } from '#src/platform/domain/formats/plain-text'
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
  /** The plant into which this one was merged; null if it was not merged. */
  readonly merged_into: number | null
  /** True for a row that only keeps the former name of a renamed plant, so that tickets with that name find the plant. Never shown. */
  readonly is_former_name: boolean
}

/** The columns of a plant that people change. */
export type PlantColumns = Omit<StoredPlant, 'id' | 'version' | 'supplier' | 'is_former_name'>

const columns = sql.part`id, version, supplier, name, address, latitude, longitude, active, notes, notes_by, to_json(notes_at) #>> '{}' AS notes_at, merged_into, is_former_name`

/**
 * The plants that match a condition on `plants`, locked until the transaction ends. A receipt of tickets of these plants waits. Merged
 * plants come first, as in a receipt, which locks the row with the ticket's plant name before the plant that the row was merged into. In
 * any other order, the two could deadlock.
 */
export function lockPlants(db: AgencyTransaction, where: SqlPart): Promise<StoredPlant[]> {
  return db.many(sql<StoredPlant>`SELECT ${columns} FROM plants WHERE dot_authority_id = ${db.agency} AND ${where} ORDER BY merged_into IS NULL, id FOR UPDATE`)
}

/**
 * Writes columns of a row-locked plant; returns its new version. To rename a plant, first lock it together with the rows that are merged
 * into it, and call `takePlantName`.
 */
export async function setPlant(db: AgencyTransaction, before: StoredPlant, values: Partial<PlantColumns>): Promise<number> {
  const now = { ...before, ...values }
  if (now.name !== before.name) await swapNames(db, before, now.name)
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE plants SET address = ${now.address}, latitude = ${now.latitude}, longitude = ${now.longitude}, active = ${now.active},
      notes = ${now.notes}, notes_by = ${now.notes_by}, notes_at = ${now.notes_at}::timestamptz, merged_into = ${now.merged_into},
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${before.id} RETURNING version`)
  return version
}

/**
 * Reserves a name for a row-locked plant that is about to be renamed. Returns false when another plant of the supplier has or had the name,
 * ignoring case and width. A receipt that adds a plant of this name at the same time either comes first, or waits and finds the renamed
 * plant.
 */
export async function takePlantName(db: AgencyTransaction, { id, supplier }: StoredPlant, name: string): Promise<boolean> {
  await db.run(sql`
    INSERT INTO plants (dot_authority_id, supplier, name, merged_into, is_former_name) VALUES (${db.agency}, ${supplier}, ${name}, ${id}, true)
    ON CONFLICT (dot_authority_id, supplier, name) DO NOTHING`)
  const isSame = (one: string, other: string) => comparisonKey(one) === comparisonKey(other)
  const all = await db.many(sql<StoredPlant>`SELECT ${columns} FROM plants WHERE dot_authority_id = ${db.agency} AND id <> ${id}`)
  return all.every((other) => !isSame(other.name, name) || !isSame(other.supplier, supplier) || (other.is_former_name && other.merged_into === id))
}

/** Swaps the names of a plant and of the row that holds the plant's new name, so that tickets with either name find the plant. */
async function swapNames(db: AgencyTransaction, { id, supplier, name: former }: StoredPlant, name: string): Promise<void> {
  const rename = (row: number, to: string) => db.run(sql`UPDATE plants SET name = ${to}, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${row}`)
  const holder = await db.one(sql<{ id: number }>`
    SELECT id FROM plants WHERE dot_authority_id = ${db.agency} AND supplier = ${supplier} AND name = ${name} AND is_former_name FOR UPDATE`)
  // no two rows may have the same name, not even within the transaction
  await rename(holder.id, `${holder.id} ${name}`)
  await rename(id, name)
  await rename(holder.id, former)
  // raises the version, so that the undo of a merge that brought this row here skips it: the row now holds a name of this plant
  await db.run(sql`UPDATE plants SET version = version + 1 WHERE dot_authority_id = ${db.agency} AND id = ${holder.id}`)
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
