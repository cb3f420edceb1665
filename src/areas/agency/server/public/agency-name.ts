import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The name of the agency to which the transaction belongs. */
export async function agencyName(db: AgencyTransaction): Promise<string> {
  const { name } = await db.one(sql<{ name: string }>`SELECT name FROM dot_authorities WHERE id = ${db.agency}`)
  return name
}
