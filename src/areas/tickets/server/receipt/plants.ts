import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The fields of a ticket that name its plant. */
export interface NamedPlant {
  readonly supplier: string
  readonly plant_name: string
}

/**
 * A plant that was found by name. `id` is the id of the plant to which its tickets belong: its own, or that of the plant into which it was
 * merged.
 */
interface FoundPlant extends NamedPlant {
  readonly id: number
}

/** The comparison key of a plant: supplier and name, ignoring case and character width. */
export function plantKey({ supplier, plant_name }: NamedPlant): string {
  return `${comparisonKey(supplier)}\n${comparisonKey(plant_name)}`
}

/**
 * The ids of these plants, by plant key. Adds plants that do not exist yet. The plants are locked until the transaction ends: they cannot
 * be renamed, and no ticket is assigned to a plant that is being merged into another. Merged plants are locked first, as in `lockPlants`.
 */
export async function findOrAddPlants(db: AgencyTransaction, named: readonly NamedPlant[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(named.map((plant) => [plantKey(plant), plant]))
  const idsByKey = await plantsByKey(db, wanted, true)
  const missing = [...wanted].filter(([key]) => !idsByKey.has(key)).map(([, plant]) => plant)
  if (missing.length === 0) return idsByKey
  await db.run(sql`
    INSERT INTO plants (dot_authority_id, supplier, name)
    SELECT ${db.agency}, plant.supplier, plant.name
    FROM unnest(${missing.map(({ supplier }) => supplier)}::text[], ${missing.map(({ plant_name }) => plant_name)}::text[]) AS plant (supplier, name)
    ORDER BY plant.supplier, plant.name
    ON CONFLICT (dot_authority_id, supplier, name) DO NOTHING`)
  return plantsByKey(db, wanted, true)
}

/** The ids of these plants, by plant key, without adding plants. Each plant that does not exist yet gets a negative id of its own. */
export async function findPlants(db: AgencyTransaction, named: readonly NamedPlant[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(named.map((plant) => [plantKey(plant), plant]))
  const idsByKey = await plantsByKey(db, wanted, false)
  const missing = [...wanted.keys()].filter((key) => !idsByKey.has(key))
  return new Map([...idsByKey, ...missing.map((key, at): [string, number] => [key, -1 - at])])
}

/**
 * Finds plants by their exact names, which is fast because of the unique index. Only names that no plant has exactly are compared with the
 * names of all plants of the agency, ignoring case and width. If several plants match, the oldest one is used.
 */
async function plantsByKey(db: AgencyTransaction, wanted: ReadonlyMap<string, NamedPlant>, isLocking: boolean): Promise<ReadonlyMap<string, number>> {
  const names = [...wanted.values()]
  const exact = await db.many(sql<FoundPlant>`
    SELECT coalesce(plants.merged_into, plants.id) AS id, plants.supplier, plants.name AS plant_name
    FROM unnest(${names.map(({ supplier }) => supplier)}::text[], ${names.map(({ plant_name }) => plant_name)}::text[]) AS named (supplier, name)
    JOIN plants ON plants.dot_authority_id = ${db.agency} AND plants.supplier = named.supplier AND plants.name = named.name
    ORDER BY plants.merged_into IS NULL, plants.id ${isLocking ? sql.part`FOR KEY SHARE OF plants` : sql.part``}`)
  const idsByKey = new Map(exact.map((plant) => [plantKey(plant), plant.id]))
  if ([...wanted.keys()].every((key) => idsByKey.has(key))) return idsByKey
  const all = await db.many(sql<FoundPlant>`
    SELECT id, supplier, name AS plant_name FROM plants WHERE dot_authority_id = ${db.agency} ORDER BY id DESC`)
  const similar = new Map(all.map((plant) => [plantKey(plant), plant.id]))
  const others = [...wanted.keys()].flatMap((key) => {
    const id = idsByKey.has(key) ? undefined : similar.get(key)
    return id === undefined ? [] : [[key, id] as const]
  })
  if (others.length === 0) return idsByKey
  const targets = await db.many(sql<{ id: number; target: number }>`
    SELECT id, coalesce(merged_into, id) AS target FROM plants
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${others.map(([, id]) => id)}::int[]) ORDER BY merged_into IS NULL, id ${isLocking ? sql.part`FOR KEY SHARE` : sql.part``}`)
  const targetOf = new Map(targets.map(({ id, target }) => [id, target]))
  return new Map([...idsByKey, ...others.map(([key, id]) => [key, targetOf.get(id) ?? id] as const)])
}
