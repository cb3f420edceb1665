import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { StartRefused } from '#src/platform/server/start-refused'
import { canEnter, databaseUser, type SystemUser } from '#src/platform/server/embedded/system-user'

/** Where the embedded database of a DATA_DIR is, which system user owns it, and its recorded port. */
export interface Place {
  readonly dataDir: string
  /** The folder that contains the cluster: DATA_DIR, or one under /var/lib. */
  readonly home: string
  /** PostgreSQL's own data folder. */
  readonly cluster: string
  readonly log: string
  readonly user: SystemUser | null
  readonly password: string
  /** The port that was used at the last start; null before the first start. */
  readonly port: number | null
}

const RECORD = 'postgres.json'
const PASSWORD = 'postgres-password'

/**
 * Finds the database of this DATA_DIR. It is inside DATA_DIR, or under /var/lib if we run as root and the database's user cannot access
 * DATA_DIR. The location is recorded, because a later change of the permissions of DATA_DIR would otherwise make the data seem lost.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  await makeDataDir(dataDir)
  const record = await readRecord(dataDir)
  const known = record === null ? null : resolve(dataDir, record.cluster)
  const user = await databaseUser(known !== null && (await exists(known)) ? known : null)
  const cluster = known ?? join(await chooseHome(dataDir, user), 'postgres')
  const home = resolve(cluster, '..')
  if (user !== null && !canEnter(home, user)) {
    throw new Error(`The database user ${user.uid} can no longer enter ${home}, where the database of ${dataDir} is.`)
  }
  const log = join(home, 'postgres.log')
  return { dataDir, home, cluster, log, user, password: await keptPassword(dataDir), port: record?.port ?? null }
}

/** The folder of the cluster of this DATA_DIR, or null when there is none. */
export async function embeddedCluster(dataDir: string): Promise<string | null> {
  const record = await readRecord(dataDir)
  return record === null ? null : resolve(dataDir, record.cluster)
}

/** True when the cluster is not inside DATA_DIR. */
export function isElsewhere({ dataDir, cluster }: Pick<Place, 'dataDir' | 'cluster'>): boolean {
  return relative(dataDir, cluster).startsWith('..')
}

/** Records where the cluster is and which port it uses. */
export async function rememberPlace(place: Place, port: number): Promise<void> {
  const cluster = isElsewhere(place) ? place.cluster : relative(place.dataDir, place.cluster)
  await writeWhole(join(place.dataDir, RECORD), `${JSON.stringify({ cluster, port })}\n`)
}

/**
 * Creates the folder and its missing parents. If we run as root, the database inside the folder belongs to another user, who gets
 * permission to pass through the folder but not to list it, whatever our umask is.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  const first = await mkdir(dataDir, { recursive: true })
  if (first === undefined) return
  const isRoot = process.getuid?.() === 0
  for (let folder = dataDir; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, isRoot ? 0o711 : 0o700)
}

async function chooseHome(dataDir: string, user: SystemUser | null): Promise<string> {
  if (user === null || canEnter(dataDir, user)) return dataDir
  const name = createHash('sha256').update(await realpath(dataDir)).digest('hex').slice(0, 12)
  const home = join('/var/lib', `slipway-${name}`)
  await mkdir(home, { recursive: true })
  await chmod(home, 0o711)
  // a cluster that is not recorded in DATA_DIR belongs to an earlier, removed DATA_DIR: its password is different, and somebody may still
  // need its data
  if (await exists(join(home, 'postgres'))) {
    throw new StartRefused(`DATA_DIR ${dataDir} is new, but ${home} still holds the database of a removed one at the same path. Put that DATA_DIR back, or move ${home} away to begin with an empty database.`)
  }
  return home
}

async function readRecord(dataDir: string): Promise<{ cluster: string; port: number } | null> {
  const text = await readFile(join(dataDir, RECORD), 'utf8').catch(nullWhenMissing)
  if (text === null) return null
  const record: unknown = JSON.parse(text)
  if (typeof record === 'object' && record !== null && 'cluster' in record && 'port' in record) {
    if (typeof record.cluster === 'string' && typeof record.port === 'number') {
      return { cluster: record.cluster, port: record.port }
    }
  }
  throw new Error(`${join(dataDir, RECORD)} does not say where the database is.`)
}

async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, PASSWORD)
  const stored = await readFile(file, 'utf8').catch(nullWhenMissing)
  if (stored !== null) return stored.trim()
  // The file is complete before it gets its final name by a link. So if two servers start for the first time at once, both read the same
  // complete password.
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryFile)
  return (await readFile(file, 'utf8')).trim()
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, () => false)
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
