import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'

/**
 * Invalidates the links and codes that were sent to a login's email or phone, before that email or phone changes. Somebody who still reads
 * the messages at the former email or phone must not set the password of the login.
 */
export async function endLinksToAddress(db: InstallationTransaction, loginId: number, which: 'email' | 'phone'): Promise<void> {
  const former = sql.part`(SELECT ${sql.identifier(which)} FROM logins WHERE id = ${loginId})`
  // delete the codes first: this waits for a concurrent redemption of a code, whose new token is then invalidated below
  await db.run(sql`DELETE FROM verification_codes WHERE username = ${former}`)
  await db.run(sql`UPDATE activation_tokens SET used_at = now() WHERE login_id = ${loginId} AND username = ${former} AND used_at IS NULL`)
}
