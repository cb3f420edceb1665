import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'

/**
 * The only agency that a session may open; null if it may open any agency. A session is limited in this way if an agency's own single
 * sign-on opened it.
 */
export async function boundAgencyOf(db: InstallationTransaction, sessionId: string): Promise<number | null> {
  const row = await db.maybeOne(sql<{ dot_authority_id: number }>`
    SELECT dot_authority_id FROM sessions WHERE id = ${sessionId} AND sso_provider IS NOT NULL AND sso_provider <> 'installation'`)
  return row?.dot_authority_id ?? null
}

/** The single sign-on provider that opened a session; null if the session was opened in another way. */
export async function providerOfSession(db: InstallationTransaction, sessionId: string): Promise<string | null> {
  const row = await db.maybeOne(sql<{ sso_provider: string | null }>`SELECT sso_provider FROM sessions WHERE id = ${sessionId}`)
  return row?.sso_provider ?? null
}
