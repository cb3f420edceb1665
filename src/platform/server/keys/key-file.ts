import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigurationError, type Configuration } from '#src/platform/server/configuration'
import type { Database } from '#src/platform/server/database/database'

const BYTES = 32
const files = new WeakMap<Database, Promise<Buffer>>()

/**
 * Reads the key file of a database. The key in this file encrypts the other keys of the installation. The file is SECRET_KEY_FILE, which
 * must exist, or else secret.key in DATA_DIR, which is created if missing and is readable only by its owner. Throws a ConfigurationError if
 * the file has no valid key.
 */
export async function openKeyFile(database: Database, { secretKeyFile, dataDir }: Pick<Configuration, 'secretKeyFile' | 'dataDir'>): Promise<void> {
  const reading = secretKeyFile === null ? readOrMake(join(dataDir, 'secret.key')) : readKey(secretKeyFile)
  files.set(database, reading)
  await reading
}

/** The key in the key file of a database. */
export function keyOfFile(database: Database): Promise<Buffer> {
  const key = files.get(database)
  if (key === undefined) throw new Error('no key file was named for this database')
  return key
}

async function readOrMake(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // set the mode again, because the process's umask may have removed permissions
    await chmod(path, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readKey(path)
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ConfigurationError(`The key file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== BYTES) throw new ConfigurationError(`The key file ${path} holds no key: ${BYTES} random bytes in base64 are expected (openssl rand -base64 ${BYTES}).`)
  return key
}
