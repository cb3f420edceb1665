import type { SubmittalRow } from '#src/areas/partners/server/submittals/store'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The names of a submittal's material and supplier as delivered tickets spell them. */
export interface Spelling {
  readonly id: number
  readonly material: string
  readonly supplier: string
}

const delivered = sql.part`status IN ('delivered', 'changed_after_delivered')`

/**
 * The spellings under which delivered tickets name the material and the vendor of each submittal (SUBM-8). Finds both the material's
 * current name and its name when the submittal was sent. Ignores case, character width and surrounding spaces, as the rules for
 * certificates do.
 */
export async function spellingsOf(db: AgencyTransaction, submittals: readonly SubmittalRow[]): Promise<readonly Spelling[]> {
  if (submittals.length === 0) return []
  const listed = await db.many(sql<{ id: number; name: string }>`SELECT id, name FROM materials WHERE dot_authority_id = ${db.agency} AND id = ANY (${submittals.flatMap(({ material_id: id }) => id ?? [])}::int[])`)
  const names = new Map(listed.map(({ id, name }) => [id, name]))
  const wanted = submittals.map(({ id, material, material_id: of, vendor }) => ({
    id, vendor: comparisonKey(vendor), materials: new Set([material, (of === null ? undefined : names.get(of)) ?? material].map(comparisonKey)),
  }))
  const keys = new Set(wanted.flatMap(({ materials }) => [...materials]))
  const pairs = await suppliersOf(db, (await deliveredMaterials(db)).filter((material) => keys.has(comparisonKey(material))))
  return pairs.flatMap(({ material, supplier }) => {
    const [ofMaterial, ofSupplier] = [comparisonKey(material), comparisonKey(supplier)]
    return wanted.filter(({ vendor, materials }) => vendor === ofSupplier && materials.has(ofMaterial)).map(({ id }) => ({ id, material, supplier }))
  })
}

/**
 * The distinct materials of delivered tickets, with one index lookup per material (a loose index scan), so that a million tickets take no
 * longer than a hundred.
 */
async function deliveredMaterials(db: AgencyTransaction): Promise<readonly string[]> {
  const rows = await db.many(sql<{ value: string }>`
    WITH RECURSIVE hop AS (
      (SELECT material_description AS value FROM slips WHERE dot_authority_id = ${db.agency} AND ${delivered} ORDER BY material_description LIMIT 1)
      UNION ALL
      SELECT (SELECT material_description FROM slips WHERE dot_authority_id = ${db.agency} AND ${delivered} AND material_description > hop.value ORDER BY material_description LIMIT 1)
      FROM hop WHERE hop.value IS NOT NULL)
    SELECT value FROM hop WHERE value IS NOT NULL`)
  return rows.map(({ value }) => value)
}

/** The distinct suppliers of delivered tickets of these materials, also found with a loose index scan. */
function suppliersOf(db: AgencyTransaction, materials: readonly string[]): Promise<{ material: string; supplier: string }[]> {
  return db.many(sql<{ material: string; supplier: string }>`
    WITH RECURSIVE hop AS (
      SELECT material, (SELECT supplier FROM slips WHERE dot_authority_id = ${db.agency} AND ${delivered} AND material_description = material ORDER BY supplier LIMIT 1) AS supplier
      FROM unnest(${[...materials]}::text[]) AS material
      UNION ALL
      SELECT material, (SELECT ticket.supplier FROM slips ticket WHERE ticket.dot_authority_id = ${db.agency} AND ${delivered} AND ticket.material_description = hop.material
        AND ticket.supplier > hop.supplier ORDER BY ticket.supplier LIMIT 1)
      FROM hop WHERE hop.supplier IS NOT NULL)
    SELECT material, supplier FROM hop WHERE supplier IS NOT NULL`)
}
