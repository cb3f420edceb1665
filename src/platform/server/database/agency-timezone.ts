import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The time zone of the agency (IANA name): of what belongs to no project, and of the files that tell its times and days. */
export async function timezoneOfAgency(db: AgencyTransaction): Promise<string> {
  const { timezone } = await db.one(sql<{ timezone: string }>`SELECT timezone FROM dot_authorities WHERE id = ${db.agency}`)
  return timezone
}
