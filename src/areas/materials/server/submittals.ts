import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How many submittals name a material (CERT-4). */
export async function submittalsOfMaterial(db: AgencyTransaction, name: string): Promise<number> {
  const rows = await db.many(sql<{ name: string; count: number }>`
    SELECT material AS name, count(*)::int AS count FROM submittals WHERE dot_authority_id = ${db.agency} GROUP BY 1`)
  return counted(rows, name)
}

/** How many submittals name a certificate type (CERT-8). */
export async function submittalsOfType(db: AgencyTransaction, name: string): Promise<number> {
  const rows = await db.many(sql<{ name: string; count: number }>`
    SELECT certificate_type AS name, count(*)::int AS count FROM submittals WHERE dot_authority_id = ${db.agency} GROUP BY 1`)
  return counted(rows, name)
}

/** The certificate types of the approved submittals of each material, both in the form of `comparisonKey`. */
export async function approvedCertificates(db: AgencyTransaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.many(sql<{ material: string; certificate_type: string }>`
    SELECT DISTINCT material, certificate_type FROM submittals WHERE dot_authority_id = ${db.agency} AND state = 'approved'`)
  const approved = new Map<string, string[]>()
  for (const { material, certificate_type: type } of rows) {
    const key = comparisonKey(material)
    approved.set(key, [...(approved.get(key) ?? []), comparisonKey(type)])
  }
  return approved
}

function counted(rows: readonly { readonly name: string; readonly count: number }[], name: string): number {
  const key = comparisonKey(name)
  return rows.filter((row) => comparisonKey(row.name) === key).reduce((total, { count }) => total + count, 0)
}
