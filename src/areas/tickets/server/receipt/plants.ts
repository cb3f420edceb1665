import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A supplier's plant as in the fields of a ticket. */
export interface NamedPlant {
  readonly supplier: string
  readonly plant_name: string
}

/** The comparison key of a plant: supplier and name, ignoring case and character width. */
export function plantKey({ supplier, plant_name }: NamedPlant): string {
  return `${comparisonKey(supplier)}\n${comparisonKey(plant_name)}`
}

/** The ids of all plants by key. Adds plants that are new. */
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

/** The ids of all plants by key, without adding any. A new plant gets a distinct negative id. */
export async function findPlants(db: AgencyTransaction, named: readonly NamedPlant[]): Promise<ReadonlyMap<string, number>> {
  const found = await plantsByKey(db)
  const missing = [...new Set(named.map(plantKey))].filter((key) => !found.has(key))
  return new Map([...found, ...missing.map((key, at): [string, number] => [key, -1 - at])])
}

/** If two plants have the same key, the older one wins. */
async function plantsByKey(db: AgencyTransaction): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many(sql<{ id: number; supplier: string; plant_name: string }>`
    SELECT id, supplier, name AS plant_name FROM plants WHERE dot_authority_id = ${db.agency} ORDER BY id DESC`)
  return new Map(rows.map((row) => [plantKey(row), row.id]))
}
