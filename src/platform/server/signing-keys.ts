import type { Database } from '#src/platform/server/database/database'
import { keyOfFile } from '#src/platform/server/keys/key-file'
import { makeMissingKeys, purposes, readKeys, type OpenedKey, type Purpose } from '#src/platform/server/keys/key-store'

/** The keys of the installation, with separate keys for each purpose. */
export interface SigningKeys {
  /** The id of the key that signs new access tokens. Existing tokens may be signed with any key in `secrets`. */
  readonly kid: string
  readonly secrets: ReadonlyMap<string, Uint8Array>
  /** Used to derive the successor of a refresh token, so that every server derives the same successor. */
  readonly refreshSecret: Buffer
  /** Used to derive an API key from its Idempotency-Key, so that a repeated request gets the same API key although we do not store it. */
  readonly apiKeySecret: Buffer
  /** Used to hash verification codes. Without a secret, the six digits could be found from the hash by trying all combinations. */
  readonly codeSecret: Buffer
  /** Used to encrypt the client secrets of identity providers. The last key is the current one. */
  readonly clientSecretKeys: readonly { readonly kid: string; readonly secret: Buffer }[]
}

interface Known {
  readonly keys: Promise<SigningKeys>
  readonly at: number
}

/** How long (ms) a server uses the keys that it has read. After that it reads them again, because they may have been replaced. */
const FRESH_MS = 60_000
/** A token with an unknown key id makes the server read the keys again, but no more often than this (ms). */
const READ_AGAIN_MS = 2_000
const known = new WeakMap<Database, Known>()

/** The keys of this installation. They are created on first use; servers that start at the same time get the same keys. */
export function signingKeysOf(database: Database): Promise<SigningKeys> {
  const entry = known.get(database)
  return entry !== undefined && entry.at > Date.now() - FRESH_MS ? entry.keys : read(database, entry)
}

/** Like `signingKeysOf`, but reads the keys again if there is none with this id. */
export async function signingKeysWith(database: Database, kid: string): Promise<SigningKeys> {
  const entry = known.get(database)
  const keys = await signingKeysOf(database)
  return keys.secrets.has(kid) || (entry !== undefined && entry.at > Date.now() - READ_AGAIN_MS) ? keys : signingKeysAgain(database)
}

/** Like `signingKeysOf`, but always reads the keys again, because another process may have replaced them. */
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

/** Groups keys by purpose. The newest key of each purpose is the last one. */
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
