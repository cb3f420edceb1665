import { createHmac, randomBytes } from 'node:crypto'
import { sql } from '#src/platform/server/database/sql'
import type { Transaction } from '#src/platform/server/database/transaction'
import { derivedKey, seal, unseal } from '#src/platform/server/keys/seal'

/** The purposes for which the installation has keys. A key is used only for its own purpose. */
export const purposes = ['access_tokens', 'refresh_tokens', 'api_keys', 'codes', 'client_secrets'] as const
export type Purpose = (typeof purposes)[number]

/**
 * How long tokens signed with a retired key are accepted: the lifetime of a token, plus a minute for servers that have not read the new key
 * yet.
 */
const RETIRED_MINUTES = 16
const KEYS_LOCK = 7_250_412
/** The key id for client secrets that were encrypted before there were separate keys for each purpose. */
export const FIRST_KID = '0000000000000000'

/** A key with its decrypted secret. */
export interface OpenedKey {
  readonly purpose: Purpose
  readonly kid: string
  readonly secret: Buffer
}

/**
 * Reads all keys that are still accepted, with the newest key of each purpose last. `closed` is the number of keys that this file key
 * cannot decrypt.
 */
export async function readKeys(db: Transaction, fileKey: Buffer): Promise<{ readonly keys: readonly OpenedKey[]; readonly closed: number }> {
  const rows = await db.many(sql<{ purpose: Purpose; kid: string; sealed: Buffer }>`
    SELECT purpose, kid, sealed FROM installation_keys
    WHERE retired_at IS NULL OR retired_at > now() - make_interval(mins => ${RETIRED_MINUTES}) OR purpose = 'client_secrets' ORDER BY retired_at IS NULL, created_at, kid`)
  const sealing = sealingKey(fileKey)
  const keys = rows.flatMap(({ purpose, kid, sealed }) => {
    const secret = unseal(sealing, `${purpose} ${kid}`, sealed)
    return secret === null ? [] : [{ purpose, kid, secret }]
  })
  return { keys, closed: rows.length - keys.length }
}

/**
 * Creates missing keys. Reuses the secret that an earlier version of the product stored in plain text, so that existing sessions, codes and
 * client secrets stay valid.
 */
export async function makeMissingKeys(db: Transaction, fileKey: Buffer): Promise<readonly OpenedKey[]> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`)
  const { keys } = await readKeys(db, fileKey)
  const [oldest] = await db.many(sql<{ secret: Buffer }>`SELECT secret FROM signing_keys ORDER BY created_at, kid LIMIT 1`)
  const newKeys: OpenedKey[] = []
  for (const purpose of purposes) {
    if (keys.some((key) => key.purpose === purpose)) continue
    const former = oldest === undefined ? null : formerSecret(oldest.secret, purpose)
    newKeys.push(await insertKey(db, fileKey, purpose, former ?? randomBytes(32), former === null ? newKid() : FIRST_KID))
  }
  await db.run(sql`DELETE FROM signing_keys`)
  return [...keys, ...newKeys]
}

/**
 * Retires all keys and creates a new key for each purpose. Data that only the retired keys can decrypt must be encrypted again in the same
 * transaction.
 */
export async function replaceKeys(db: Transaction, fileKey: Buffer): Promise<readonly OpenedKey[]> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`)
  await db.run(sql`UPDATE installation_keys SET retired_at = now() WHERE retired_at IS NULL`)
  // keep the old keys of client secrets for a day, because a server that has not read the new keys yet may still encrypt with an old one
  await db.run(sql`
    DELETE FROM installation_keys WHERE retired_at < now() - CASE WHEN purpose = 'client_secrets' THEN interval '1 day' ELSE make_interval(mins => ${RETIRED_MINUTES}) END`)
  const newKeys: OpenedKey[] = []
  for (const purpose of purposes) newKeys.push(await insertKey(db, fileKey, purpose, randomBytes(32), newKid()))
  return newKeys
}

async function insertKey(db: Transaction, fileKey: Buffer, purpose: Purpose, secret: Buffer, kid: string): Promise<OpenedKey> {
  await db.run(sql`INSERT INTO installation_keys (purpose, kid, sealed) VALUES (${purpose}, ${kid}, ${seal(sealingKey(fileKey), `${purpose} ${kid}`, secret)})`)
  return { purpose, kid, secret }
}

const newKid = () => randomBytes(8).toString('hex')

function sealingKey(fileKey: Buffer): Buffer {
  return derivedKey(fileKey, 'slipway installation keys')
}

/**
 * Derives the secret for a purpose as an earlier version of the product did, from its oldest signing key. Null for access tokens, because
 * sessions can get new access tokens with their refresh tokens.
 */
function formerSecret(oldest: Buffer, purpose: Purpose): Buffer | null {
  const derived = (secret: Buffer, words: string) => createHmac('sha256', secret).update(words).digest()
  switch (purpose) {
    case 'access_tokens': return null
    case 'refresh_tokens': return derived(oldest, 'refresh tokens')
    case 'api_keys': return derived(oldest, 'api keys')
    case 'codes': return derived(oldest, 'verification codes')
    case 'client_secrets': return derived(derived(oldest, 'api keys'), 'sealed client secrets')
  }
}
