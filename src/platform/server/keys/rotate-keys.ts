import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import { seal, unseal } from '#src/platform/server/keys/client-secrets'
import { keyOfFile } from '#src/platform/server/keys/key-file'
import { replaceKeys } from '#src/platform/server/keys/key-store'
import type { SealedColumn } from '#src/platform/server/keys/sealed-columns'
import { asSigningKeys, signingKeysAgain } from '#src/platform/server/signing-keys'

/** The result of a key rotation. */
interface Rotated {
  /** The number of secrets that were encrypted with the new key. */
  readonly sealed: number
  /** For each secret that no key could decrypt: what the operator must do about it. */
  readonly lost: readonly string[]
}

/**
 * Replaces every key of the installation and encrypts the secrets of all areas with the new keys, in one transaction. Nobody is signed out:
 * access tokens signed with the old keys are accepted for 16 more minutes, and refresh tokens can still be exchanged for new access tokens.
 */
export async function rotateKeys(database: Database, columns: readonly SealedColumn[]): Promise<Rotated> {
  const [before, fileKey] = [await signingKeysAgain(database), await keyOfFile(database)]
  return database.inInstallation(async (db) => {
    const now = asSigningKeys(await replaceKeys(db, fileKey))
    const agencies = await db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`)
    const lost: string[] = []
    let sealed = 0
    for (const agency of agencies) {
      await db.asAgency(agency.id, async (own) => {
        for (const column of columns) {
          for (const secret of await column.list(own)) {
            const opened = unseal(before, secret.owner, secret.sealed)
            if (opened === null) {
              lost.push(column.whenLost(secret.name))
            } else {
              await column.store(own, secret.id, seal(now, secret.owner, opened))
              sealed += 1
            }
          }
        }
      })
    }
    return { sealed, lost }
  })
}
