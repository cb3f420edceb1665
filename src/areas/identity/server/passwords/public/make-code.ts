import { MESSAGES_FROM_ADDRESS, MESSAGES_TO_RECIPIENT, MESSAGES_WINDOW_MINUTES } from '#src/platform/domain/session/limits'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'
import { countMessages } from '#src/platform/server/messages-out/message-store'
import type { signingKeysOf } from '#src/platform/server/signing-keys'
import { keepCode, type CodePurpose, type Newcomer } from '#src/areas/identity/server/passwords/public/code-store'
import { hashOfCode, newCode } from '#src/areas/identity/server/passwords/public/one-time-secrets'

/** Creates a code for a username and a purpose, and invalidates the previous code for the same username and purpose. */
export async function makeCode(
  db: InstallationTransaction,
  keys: Awaited<ReturnType<typeof signingKeysOf>>,
  username: string,
  purpose: CodePurpose,
  newcomer: Newcomer | null,
): Promise<string> {
  const code = newCode()
  await keepCode(db, username, purpose, hashOfCode(keys, purpose, username, code), newcomer)
  return code
}

/**
 * Whether a username, or the network address that requests the message, has reached the rate limit. The message is then not sent, and no
 * error is shown.
 */
export async function isTooMany(db: InstallationTransaction, username: string, address: string): Promise<boolean> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${username}, 13))`)
  const { to, from } = await countMessages(db, username, address, MESSAGES_WINDOW_MINUTES)
  return to >= MESSAGES_TO_RECIPIENT || from >= MESSAGES_FROM_ADDRESS
}
