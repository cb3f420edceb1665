import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, findBinaries } from '#src/platform/server/embedded/binaries'
import { makeCluster, SUPERUSER } from '#src/platform/server/embedded/cluster'
import { findPlace, isElsewhere, type Place, rememberPlace } from '#src/platform/server/embedded/place'
import { freePort, livePostmaster, startPostmaster, stopPostmaster } from '#src/platform/server/embedded/postmaster'
import { refuseOtherMajor } from '#src/platform/server/embedded/major-version'
import { takeServerLock } from '#src/platform/server/embedded/server-lock'
import { postgresSettings } from '#src/platform/server/embedded/settings'

/** An embedded PostgreSQL server that is running. */
export interface EmbeddedPostgres {
  /** The address for connecting as the owner of the product's database, who may create roles and databases but is not a superuser. */
  readonly connectionString: string
  /** Stops the database. After this, it is not restarted automatically. */
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** False makes the database faster but not durable, which is only acceptable in tests. */
  readonly lasting?: boolean
}

const OWNER = 'slipway_owner'
const DATABASE = 'slipway'
const START_LIMIT_MS = 60_000
/**
 * Matches errors of a start that are only temporary: another start uses the same port or folder, or processes of a postgres that was just
 * killed are still running.
 */
const PASSING = /Address already in use|lock file "postmaster.pid" already exists|pre-existing shared memory block/

/** The address of the PostgreSQL server that already runs for this DATA_DIR, for the owner of its database; null if none runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const { cluster, password } = await findPlace(dataDir)
  const running = await livePostmaster(cluster)
  return running?.ready === true ? `postgres://${OWNER}:${password}@127.0.0.1:${running.port}/${DATABASE}` : null
}

/**
 * Starts the PostgreSQL server of this DATA_DIR, or takes over one that a killed server process left running. If PostgreSQL dies, restarts
 * it on the same port. Throws DataDirInUse if another live server process uses this DATA_DIR.
 */
export async function startEmbeddedPostgres({ dataDir, log, lasting = true }: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir)
  const binaries = await findBinaries(place.user)
  if (await makeCluster(place, binaries)) log(`made a new PostgreSQL database in ${place.cluster}`)
  await refuseOtherMajor(place, binaries)
  if (isElsewhere(place)) log(`NOTE: the database is NOT in DATA_DIR but in ${place.cluster}, because the database user cannot enter ${dataDir}. 'npm run backup' includes it; a copy of DATA_DIR does not.`)
  const settings = postgresSettings(lasting)
  const { port, tookOver } = await ensureRunning(place, binaries, settings, null)
  const address = (user: string, database: string) =>
    `postgres://${user}:${place.password}@127.0.0.1:${port}/${database}`

  let stopping = false
  let lock = await watchedLock()
  await rememberPlace(place, port)
  if (tookOver !== null) log(`took over the PostgreSQL that was left running (process ${tookOver})`)
  await makeOwnDatabase(lock, place.password)

  /** Takes the server's lock. If the database goes down, the connection with the lock breaks, and the database is then restarted. */
  async function watchedLock(): Promise<Client> {
    const client = await takeServerLock(address(SUPERUSER, 'postgres'), dataDir)
    let fallen = false
    const fell = () => {
      if (fallen || stopping) return
      fallen = true
      void restart()
    }
    client.on('error', fell)
    client.on('end', fell)
    return client
  }

  async function restart(): Promise<void> {
    log('the database went away; starting it again')
    while (!stopping) {
      try {
        await ensureRunning(place, binaries, settings, port)
        lock = await watchedLock()
        log('the database is back')
        return
      } catch (error) {
        log(`the database did not come back yet: ${error instanceof Error ? error.message : String(error)}`)
        await pause(500)
      }
    }
  }

  return {
    connectionString: address(OWNER, DATABASE),
    async stop() {
      stopping = true
      await stopPostmaster(place.cluster)
      await lock.end().catch(() => undefined)
    },
  }
}

/**
 * Makes sure that postgres runs for this cluster. Returns its port, and its process id if it was already running. At a restart, `fixedPort`
 * is the port that the connection strings already name.
 */
async function ensureRunning(
  place: Place, binaries: Binaries, settings: readonly string[], fixedPort: number | null,
): Promise<{ port: number; tookOver: number | null }> {
  const deadline = Date.now() + START_LIMIT_MS
  let lastOutput = ''
  let startedNow = false
  while (Date.now() < deadline) {
    const live = await livePostmaster(place.cluster)
    if (live === null) {
      const started = await startPostmaster(place, binaries, fixedPort ?? (await freePort(place.port)), settings)
      startedNow = started.pid !== null
      if (startedNow) continue
      lastOutput = started.said
      if (!PASSING.test(lastOutput)) break
    } else if (live.ready && (await answers(live.port, place.password))) {
      return { port: live.port, tookOver: startedNow ? null : live.pid }
    }
    await pause(25)
  }
  throw new Error(`The database in ${place.cluster} did not start:\n${lastOutput.trim()}`)
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres', connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  return client.connect().then(() => client.end()).then(() => true, () => false)
}

async function makeOwnDatabase(superuser: Client, password: string): Promise<void> {
  const { rows } = await superuser.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
    [OWNER, DATABASE],
  )
  if (!rows[0]?.role) {
    const secret = superuser.escapeLiteral(password)
    // This role needs BYPASSRLS, because PostgreSQL requires that of a role that creates another role with BYPASSRLS: the owner of the few
    // functions that bypass the policies.
    await superuser.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB BYPASSRLS NOSUPERUSER PASSWORD ${secret}`)
  }
  if (!rows[0]?.database) await superuser.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`)
}
