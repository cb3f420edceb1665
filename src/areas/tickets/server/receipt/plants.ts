import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A supplier's plant as a ticket names it. */
export interface NamedPlant {
  readonly supplier: string
  readonly plant_name: string
}

/** The key by which two namings are one plant: a plant belongs to its supplier, and case and widths do not count. */
export function plantKey({ supplier, plant_name }: NamedPlant): string {
  return `${comparisonKey(supplier)}\n${comparisonKey(plant_name)}`
}

/** The ids of plants by their key; a plant that no ticket has named before is added. */
export async function findOrAddPlants(db: AgencyTransaction, named: readonly NamedPlant[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(named.map((plant) => [plantKey(plant), plant]))
  const found = await plantsByKey(db)
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, plant]) => plant)
  if (missing.length === 0) return found
  await db.run(sql`
    INSERT INTO plants (dot_authority_id, supplier, name)
    SELECT ${db.agency}, plant.supplier, plant.name
    FROM unnest(${missing.map(({ supplier }) => supplier)}::text[], ${missing.map(({ plant_name }) => plant_name)}::text[]) AS plant (supplier, name)
    ORDER BY plant.supplier, plant.name
    ON CONFLICT (dot_authority_id, supplier, name) DO NOTHING`)
  return plantsByKey(db)
}

/** The ids of plants by their key, for reading only: one that no ticket has named yet has a negative id of its own. */
export async function findPlants(db: AgencyTransaction, named: readonly NamedPlant[]): Promise<ReadonlyMap<string, number>> {
  const found = await plantsByKey(db)
  const missing = [...new Set(named.map(plantKey))].filter((key) => !found.has(key))
  return new Map([...found, ...missing.map((key, at): [string, number] => [key, -1 - at])])
}

/** Of two plants with one key the older one counts. */
async function plantsByKey(db: AgencyTransaction): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many(sql<{ id: number; supplier: string; plant_name: string }>`
    SELECT id, supplier, name AS plant_name FROM plants WHERE dot_authority_id = ${db.agency} ORDER BY id DESC`)
  return new Map(rows.map((row) => [plantKey(row), row.id]))
}
