import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The number of submittals for a material (CERT-4). */
export async function submittalsOfMaterial(db: AgencyTransaction, id: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM submittals WHERE dot_authority_id = ${db.agency} AND material_id = ${id}`)
  return count
}

/** The number of submittals with a certificate type (CERT-8). */
export async function submittalsOfType(db: AgencyTransaction, id: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM submittals WHERE dot_authority_id = ${db.agency} AND certificate_type_id = ${id}`)
  return count
}

/**
 * The certificate types of the approved submittals, by material. Materials and types are identified by their ids, so that a renamed
 * material keeps its certificates.
 */
export async function approvedCertificates(db: AgencyTransaction): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.many(sql<{ material: number; types: number[] }>`
    SELECT material_id AS material, array_agg(DISTINCT certificate_type_id ORDER BY certificate_type_id) AS types FROM submittals
    WHERE dot_authority_id = ${db.agency} AND state = 'approved' AND material_id IS NOT NULL AND certificate_type_id IS NOT NULL GROUP BY 1`)
  return new Map(rows.map(({ material, types }) => [material, types]))
}
