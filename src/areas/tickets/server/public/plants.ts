import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/**
 * A plant as it is stored. The receipt of tickets adds plants, so the tickets area writes the table of plants, and the plants area calls
 * the functions in this file.
 */
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
  /** The id of the plant into which this plant was merged. Null if it was not merged. */
  readonly merged_into: number | null
  /**
   * True for a row that is not a plant, but keeps the former name of a renamed plant, so that tickets with that name are assigned to the
   * plant. Such rows are never shown.
   */
  readonly is_former_name: boolean
}

/** The columns of a plant that people can change. */
export type PlantColumns = Omit<StoredPlant, 'id' | 'version' | 'supplier' | 'is_former_name'>

const columns = sql.part`id, version, supplier, name, address, latitude, longitude, active, notes, notes_by, to_json(notes_at) #>> '{}' AS notes_at, merged_into, is_former_name`

/**
 * The plants that match a condition on `plants`, locked until the transaction ends. Receipts of tickets of these plants wait until then.
 * Merged plants are locked first, in the same order as in a receipt, which locks the row with the plant name of a ticket before the plant
 * into which that row was merged. In any other order, this function and a receipt could deadlock.
 */
export function lockPlants(db: AgencyTransaction, where: SqlPart): Promise<StoredPlant[]> {
  return db.many(sql<StoredPlant>`SELECT ${columns} FROM plants WHERE dot_authority_id = ${db.agency} AND ${where} ORDER BY merged_into IS NULL, id FOR UPDATE`)
}

/**
 * Writes columns of a row-locked plant; returns the new version of the plant. To rename a plant, first lock it together with the rows that
 * are merged into it, and then call `takePlantName`.
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
 * Reserves a name for a row-locked plant that is about to be renamed. Returns false if another plant of the supplier has or had that name,
 * ignoring case and width. If a receipt adds a plant with that name at the same time, the receipt either comes first, and this function
 * returns false, or it waits and then finds the renamed plant.
 */
export async function takePlantName(db: AgencyTransaction, { id, supplier }: StoredPlant, name: string): Promise<boolean> {
  await db.run(sql`
    INSERT INTO plants (dot_authority_id, supplier, name, merged_into, is_former_name) VALUES (${db.agency}, ${supplier}, ${name}, ${id}, true)
    ON CONFLICT (dot_authority_id, supplier, name) DO NOTHING`)
  const isSame = (one: string, other: string) => comparisonKey(one) === comparisonKey(other)
  const all = await db.many(sql<StoredPlant>`SELECT ${columns} FROM plants WHERE dot_authority_id = ${db.agency} AND id <> ${id}`)
  return all.every((other) => !isSame(other.name, name) || !isSame(other.supplier, supplier) || (other.is_former_name && other.merged_into === id))
}

/**
 * Swaps the name of a plant and the name of the row that `takePlantName` reserved, so that tickets with the new or the former name are
 * assigned to the plant.
 */
async function swapNames(db: AgencyTransaction, { id, supplier, name: former }: StoredPlant, name: string): Promise<void> {
  const rename = (row: number, to: string) => db.run(sql`UPDATE plants SET name = ${to}, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${row}`)
  const holder = await db.one(sql<{ id: number }>`
    SELECT id FROM plants WHERE dot_authority_id = ${db.agency} AND supplier = ${supplier} AND name = ${name} AND is_former_name FOR UPDATE`)
  // the reserved row gets a temporary name first, since two rows must never have the same name, not even within the transaction
  await rename(holder.id, `${holder.id} ${name}`)
  await rename(id, name)
  await rename(holder.id, former)
  // raises the version of the row, which now has a former name of this plant: if a merge added the row to the plant, undoing that merge
  // must not detach the row from this plant
  await db.run(sql`UPDATE plants SET version = version + 1 WHERE dot_authority_id = ${db.agency} AND id = ${holder.id}`)
}

/**
 * The numbers of tickets that both plants have on the same day, at most `most` of them. Such plants cannot be merged, because two tickets
 * would have the same identity (TICK-92).
 */
export async function sameTickets(db: AgencyTransaction, plant: number, other: number, most: number): Promise<readonly string[]> {
  const rows = await db.many(sql<{ ticket_number: string }>`
    SELECT one.ticket_number FROM slips one
    JOIN slips two ON two.dot_authority_id = ${db.agency} AND two.plant_id = ${other} AND two.ticket_number_key = one.ticket_number_key AND two.ticket_date = one.ticket_date
    WHERE one.dot_authority_id = ${db.agency} AND one.plant_id = ${plant} ORDER BY one.ticket_number LIMIT ${most}`)
  return rows.map((row) => row.ticket_number)
}

/**
 * Moves all tickets of a plant to another plant, with one event for each ticket. Returns how many were moved. The caller must have locked
 * both plants.
 */
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
