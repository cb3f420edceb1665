import { normalEmail } from '#src/areas/identity/domain/sessions/username'
import { sql } from '#src/platform/server/database/sql'
import type { Transaction } from '#src/platform/server/database/transaction'

/**
 * The login of an email or a phone. Creates the login if there is none; it then has no password until the owner of the email or phone
 * confirms it. Locks the login, so that its email and phone cannot change before the transaction ends.
 */
export async function loginFor(db: Transaction, username: string): Promise<{ id: number; has_password: boolean }> {
  const column = sql.identifier(username.startsWith('+') && normalEmail(username) === null ? 'phone' : 'email')
  for (;;) {
    await db.run(sql`INSERT INTO logins (${column}) VALUES (${username}) ON CONFLICT (${column}) DO NOTHING`)
    const login = await db.maybeOne(sql<{ id: number; has_password: boolean }>`
      SELECT id, password_hash IS NOT NULL AS has_password FROM logins WHERE ${column} = ${username} FOR KEY SHARE`)
    // null if the login with this email or phone was changed after the insertion was skipped; the next try then inserts a new login
    if (login !== null) return login
  }
}
