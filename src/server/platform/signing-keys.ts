import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#src/server/platform/database/database'
import { sql } from '#src/server/platform/database/sql'
import type { Transaction } from '#src/server/platform/database/transaction'

const SIGNING_KEY_LOCK = 7_250_412

/** The installation's keys: one signs access tokens, any of them may have signed one; another derives refresh tokens. */
export interface SigningKeys {
  readonly kid: string
  readonly secrets: ReadonlyMap<string, Uint8Array>
  /** Derives a refresh token's successor; of the oldest key, so that it is the same in every server. */
  readonly refreshSecret: Buffer
  /** Derives an API key from its Idempotency-Key, so that a repeat answers the same key without our keeping it. */
  readonly apiKeySecret: Buffer
  /** Hashes verification codes: six digits alone would be found from their hash by trying them all. */
  readonly codeSecret: Buffer
}

const known = new WeakMap<Database, Promise<SigningKeys>>()

/** The keys of this installation, made at the first use and kept in the database; servers that start at once share one. */
export function signingKeysOf(database: Database): Promise<SigningKeys> {
  const found = known.get(database)
  if (found !== undefined) return found
  const loading = database.inInstallation(loadOrMake)
  known.set(database, loading)
  loading.catch(() => known.delete(database))
  return loading
}

interface KeyRow {
  readonly kid: string
  readonly secret: Buffer
}

async function loadOrMake(db: Transaction): Promise<SigningKeys> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${SIGNING_KEY_LOCK})`)
  const rows = await db.many(sql<KeyRow>`SELECT kid, secret FROM signing_keys ORDER BY created_at, kid`)
  const newest = rows.at(-1) ?? (await makeKey(db))
  const oldest = rows[0] ?? newest
  const all = rows.length === 0 ? [newest] : rows
  return {
    kid: newest.kid,
    secrets: new Map(all.map((row) => [row.kid, new Uint8Array(row.secret)])),
    refreshSecret: derived(oldest.secret, 'refresh tokens'),
    apiKeySecret: derived(oldest.secret, 'api keys'),
    codeSecret: derived(oldest.secret, 'verification codes'),
  }
}

function makeKey(db: Transaction): Promise<KeyRow> {
  return db.one(sql<KeyRow>`
    INSERT INTO signing_keys (kid, secret) VALUES (${randomBytes(8).toString('hex')}, ${randomBytes(32)}) RETURNING kid, secret`)
}

function derived(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
