import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'

/**
 * Links the identities that a login has at an agency's own providers to another login of the same person, which opens the agency in its
 * place. Without this, single sign-on would lead to a login that no longer opens the agency. Identities at other providers stay, because
 * those providers open other agencies, too.
 */
export async function moveIdentities(db: InstallationTransaction, agency: number, from: number, to: number): Promise<void> {
  await db.run(sql`
    UPDATE sso_identities SET login_id = ${to}
    WHERE login_id = ${from} AND provider IN (SELECT id::text FROM sso_providers WHERE dot_authority_id = ${agency})`)
}
