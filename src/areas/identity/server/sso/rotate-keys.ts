import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import { keyOfFile } from '#src/platform/server/keys/key-file'
import { replaceKeys } from '#src/platform/server/keys/key-store'
import { asSigningKeys, signingKeysOf } from '#src/platform/server/signing-keys'
import { placeOf } from '#src/areas/identity/server/sso/provider'
import { seal, unseal } from '#src/platform/server/keys/client-secrets'

/** The result of a rotation. */
interface Rotated {
  /** The number of client secrets that were encrypted again. */
  readonly sealed: number
  /** Names of providers whose secret could not be decrypted with any key: their secrets must be entered again. */
  readonly lost: readonly string[]
}

/**
 * Replaces every key of the installation and encrypts the identity providers' client secrets again, in one transaction. Nobody is
 * signed out: access tokens of the former keys are accepted for 16 more minutes, and then refresh tokens renew them.
 */
export async function rotateKeys(database: Database): Promise<Rotated> {
  const [before, fileKey] = [await signingKeysOf(database), await keyOfFile(database)]
  return database.inInstallation(async (db) => {
    const now = asSigningKeys(await replaceKeys(db, fileKey))
    const rows = await db.many(sql<{ id: number; name: string; client_secret: Buffer }>`
      SELECT id, name, client_secret FROM sso_providers WHERE client_secret IS NOT NULL ORDER BY id FOR UPDATE`)
    const lost: string[] = []
    for (const { id, name, client_secret } of rows) {
      const secret = unseal(before, placeOf(id), client_secret)
      if (secret === null) lost.push(name)
      else await db.run(sql`UPDATE sso_providers SET client_secret = ${seal(now, placeOf(id), secret)} WHERE id = ${id}`)
    }
    return { sealed: rows.length - lost.length, lost }
  })
}
