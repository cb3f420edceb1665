import { FIRST_KID } from '#src/platform/server/keys/key-store'
import { seal as sealBytes, unseal as unsealBytes } from '#src/platform/server/keys/seal'
import type { Database } from '#src/platform/server/database/database'
import { signingKeysAgain, signingKeysOf, type SigningKeys } from '#src/platform/server/signing-keys'

/** The first byte of an encrypted value that includes the id of its key. */
const MARK = Buffer.from([1])
const KID_BYTES = 8

/** Encrypts a client secret with the current key. `owner` binds the result to one database row: it cannot be decrypted for another row. */
export function seal({ clientSecretKeys }: SigningKeys, owner: string, secret: string): Buffer {
  const key = clientSecretKeys.at(-1)
  if (key === undefined) throw new Error('there is no key for client secrets')
  return Buffer.concat([MARK, Buffer.from(key.kid, 'hex'), sealBytes(key.secret, owner, Buffer.from(secret))])
}

/**
 * Decrypts a value that `seal` created for the same owner, or an old value that does not include the id of its key. Null if none of our
 * keys can decrypt it.
 */
export function unseal({ clientSecretKeys }: SigningKeys, owner: string, sealed: Buffer): string | null {
  const body = 1 + KID_BYTES
  const named = sealed.subarray(0, 1).equals(MARK) ? clientSecretKeys.find(({ kid }) => kid === sealed.subarray(1, body).toString('hex')) : undefined
  const first = clientSecretKeys.find(({ kid }) => kid === FIRST_KID)
  const opened = (named === undefined ? null : unsealBytes(named.secret, owner, sealed.subarray(body))) ?? (first === undefined ? null : unsealBytes(first.secret, owner, sealed))
  return opened?.toString('utf8') ?? null
}

/**
 * Like `unseal`, with the keys of the installation. If necessary, reads the keys again, so that a secret that was just encrypted with a new
 * key can be decrypted immediately.
 */
export async function openSecret(database: Database, owner: string, sealed: Buffer): Promise<string | null> {
  return unseal(await signingKeysOf(database), owner, sealed) ?? unseal(await signingKeysAgain(database), owner, sealed)
}
