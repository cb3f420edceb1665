import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'

/**
 * Moves the identities that a login has at an agency's own providers to another login of the same person, which has replaced the first
 * login in that agency. Otherwise, single sign-on would lead to a login that no longer opens the agency. Identities at other providers stay
 * with the first login, because those providers open other agencies, too.
 */
export async function moveIdentities(db: InstallationTransaction, agency: number, from: number, to: number): Promise<void> {
  await db.run(sql`
    UPDATE sso_identities SET login_id = ${to}
    WHERE login_id = ${from} AND provider IN (SELECT id::text FROM sso_providers WHERE dot_authority_id = ${agency})`)
}
