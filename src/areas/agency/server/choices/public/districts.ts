import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The names of the agency's districts. If there are none, every district is valid. */
export async function districtsOf(db: AgencyTransaction): Promise<string[]> {
  const { districts } = await db.one(sql<{ districts: string[] }>`SELECT districts FROM dot_authorities WHERE id = ${db.agency}`)
  return districts
}
