import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'

const databasesWithAgency = new WeakSet<Database>()

/** False until the first agency has been created. Agencies are never removed, so the answer is cached once it is true. */
export async function hasAgency(database: Database): Promise<boolean> {
  if (databasesWithAgency.has(database)) return true
  const rows = await database.inInstallation((db) => db.many(sql`SELECT 1 FROM dot_authorities LIMIT 1`))
  if (rows.length > 0) databasesWithAgency.add(database)
  return rows.length > 0
}

/** The command with which an operator creates an agency. */
export const CREATE_AGENCY = 'npm run agency -- --name "Name of the agency" --administrator name@agency.gov'
