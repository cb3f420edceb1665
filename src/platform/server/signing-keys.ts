import type { Database } from '#src/platform/server/database/database'
import { keyOfFile } from '#src/platform/server/keys/key-file'
import { makeMissingKeys, purposes, readKeys, type OpenedKey, type Purpose } from '#src/platform/server/keys/key-store'

/** The installation's keys, one set per purpose. */
export interface SigningKeys {
  /** The key that signs new access tokens; existing tokens may be signed with any of `secrets`. */
  readonly kid: string
  readonly secrets: ReadonlyMap<string, Uint8Array>
  /** Derives the successor of a refresh token, so that every server derives the same one. */
  readonly refreshSecret: Buffer
  /** Derives an API key from its Idempotency-Key, so that a repeated request gets the same key without our storing it. */
  readonly apiKeySecret: Buffer
  /** Hashes verification codes. Without a secret, six digits could be found from their hash by trying all of them. */
  readonly codeSecret: Buffer
  /** Encrypts the client secrets of identity providers; the last key is the current one. */
  readonly clientSecretKeys: readonly { readonly kid: string; readonly secret: Buffer }[]
}

interface Known {
  readonly keys: Promise<SigningKeys>
  readonly at: number
}

/** How long a server uses the keys it has read, since another server or an operator may have replaced them. */
const FRESH_MS = 60_000
/** A token with an unknown key makes the server read the keys again, but not more often than this. */
const READ_AGAIN_MS = 2_000
const known = new WeakMap<Database, Known>()

/** The keys of this installation, created on first use; servers that start at the same time share one set. */
export function signingKeysOf(database: Database): Promise<SigningKeys> {
  const entry = known.get(database)
  return entry !== undefined && entry.at > Date.now() - FRESH_MS ? entry.keys : read(database, entry)
}

/** Like `signingKeysOf`, but reads the keys again when they do not include this id. */
export async function signingKeysWith(database: Database, kid: string): Promise<SigningKeys> {
  const entry = known.get(database)
  const keys = await signingKeysOf(database)
  return keys.secrets.has(kid) || (entry !== undefined && entry.at > Date.now() - READ_AGAIN_MS) ? keys : signingKeysAgain(database)
}

/** Like `signingKeysOf`, but always reads the keys again: another process may have replaced them. */
export function signingKeysAgain(database: Database): Promise<SigningKeys> {
  return read(database, known.get(database))
}

function read(database: Database, before: Known | undefined): Promise<SigningKeys> {
  const keys = load(database).then(async (now) => {
    const former = await before?.keys.catch(() => undefined)
    return former !== undefined && isSame(former, now) ? former : now
  })
  known.set(database, { keys, at: Date.now() })
  keys.catch(() => known.delete(database))
  return keys
}

async function load(database: Database): Promise<SigningKeys> {
  const fileKey = await keyOfFile(database)
  const { keys } = await database.inInstallation((db) => readKeys(db, fileKey))
  const isWhole = purposes.every((purpose) => keys.some((key) => key.purpose === purpose))
  return asSigningKeys(isWhole ? keys : await database.inInstallation((db) => makeMissingKeys(db, fileKey)))
}

/** The keys by purpose, the newest of each last. */
export function asSigningKeys(keys: readonly OpenedKey[]): SigningKeys {
  const of = (purpose: Purpose) => keys.filter((key) => key.purpose === purpose)
  const newest = (purpose: Purpose): OpenedKey => {
    const key = of(purpose).at(-1)
    if (key === undefined) throw new Error(`there is no key for ${purpose}`)
    return key
  }
  return {
    kid: newest('access_tokens').kid,
    secrets: new Map(of('access_tokens').map(({ kid, secret }) => [kid, new Uint8Array(secret)])),
    refreshSecret: newest('refresh_tokens').secret,
    apiKeySecret: newest('api_keys').secret,
    codeSecret: newest('codes').secret,
    clientSecretKeys: of('client_secrets'),
  }
}

function isSame(one: SigningKeys, other: SigningKeys): boolean {
  const print = ({ kid, secrets, refreshSecret, apiKeySecret, codeSecret, clientSecretKeys }: SigningKeys) =>
    JSON.stringify([kid, [...secrets.keys()], [refreshSecret, apiKeySecret, codeSecret].map((secret) => secret.toString('hex')), clientSecretKeys.map((key) => key.kid)])
  return print(one) === print(other)
}
