import { sql } from '#src/platform/server/database/sql'
import type { Database } from '#src/platform/server/database/database'
import { SAMPLE_PASSWORD, sampleAccounts } from '#src/sample-data/accounts'
import { isPasswordRight } from '#src/areas/identity/server/sessions/password-hash'

/**
 * Maps each stored hash to whether it is a hash of the sample password. Each hash is checked only once per process, because checking is
 * slow by design.
 */
const checked = new Map<string, Promise<boolean>>()

/**
 * True if a sample account still has the sample password from the README. `agency` limits the check to one agency; with null, checks all.
 */
export async function hasSamplePassword(database: Database, agency: number | null): Promise<boolean> {
  const emails = sampleAccounts.map(({ email }) => email)
  const rows = await database.inInstallation((db) =>
    db.many(sql<{ password_hash: string }>`
      SELECT DISTINCT logins.password_hash FROM logins JOIN agency_accounts ON agency_accounts.login_id = logins.id
      WHERE logins.email = ANY(${emails}) AND logins.password_hash IS NOT NULL
        AND (${agency}::int IS NULL OR agency_accounts.dot_authority_id = ${agency})`))
  for (const { password_hash } of rows) if (await isSampleHash(password_hash)) return true
  return false
}

function isSampleHash(hash: string): Promise<boolean> {
  const known = checked.get(hash)
  if (known !== undefined) return known
  const checking = isPasswordRight(hash, SAMPLE_PASSWORD)
  checked.set(hash, checking)
  checking.catch(() => checked.delete(hash))
  return checking
}
