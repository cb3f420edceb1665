import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The agency's time zone (IANA name), for data that belongs to no project and for files with times and days. */
export async function timezoneOfAgency(db: AgencyTransaction): Promise<string> {
  const { timezone } = await db.one(sql<{ timezone: string }>`SELECT timezone FROM dot_authorities WHERE id = ${db.agency}`)
  return timezone
}
