import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, findBinaries } from '#src/platform/server/embedded/binaries'
import { makeCluster, SUPERUSER } from '#src/platform/server/embedded/cluster'
import { findPlace, isElsewhere, type Place, rememberPlace } from '#src/platform/server/embedded/place'
import { freePort, livePostmaster, startPostmaster, stopPostmaster } from '#src/platform/server/embedded/postmaster'
import { refuseOtherMajor } from '#src/platform/server/embedded/major-version'
import { takeServerLock } from '#src/platform/server/embedded/server-lock'
import { postgresSettings } from '#src/platform/server/embedded/settings'

/** A PostgreSQL of our own, running. */
export interface EmbeddedPostgres {
  /** As the owner of the product's database: may make roles and databases, is no superuser. */
  readonly connectionString: string
  /** Stops the database when its work is done; it is not started again. */
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** False gives up safety for speed: databases of tests only. */
  readonly lasting?: boolean
}

const OWNER = 'slipway_owner'
const DATABASE = 'slipway'
const START_LIMIT_MS = 60_000
/** What a start may meet that passes by itself: another's start on the same port or folder, or backends of one just killed. */
const PASSING = /Address already in use|lock file "postmaster.pid" already exists|pre-existing shared memory block/

/** How to connect to the PostgreSQL of this DATA_DIR that runs already, as the owner of its database; null when none runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const { cluster, password } = await findPlace(dataDir)
  const running = await livePostmaster(cluster)
  return running?.ready === true ? `postgres://${OWNER}:${password}@127.0.0.1:${running.port}/${DATABASE}` : null
}

/**
 * Starts the real PostgreSQL whose data is under this DATA_DIR, or adopts the one that a killed server left running.
 * It is watched: when it dies, it is started again on the same port. Throws DataDirInUse when another live server has it.
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

  /** The connection that holds the server's lock is also the watch: it falls when the database does. */
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

/** Brings the cluster's postgres up, or finds it up, and answers its port and the pid of one that ran already. `fixedPort` is the only one allowed after the first start. */
async function ensureRunning(
  place: Place, binaries: Binaries, settings: readonly string[], fixedPort: number | null,
): Promise<{ port: number; tookOver: number | null }> {
  const deadline = Date.now() + START_LIMIT_MS
  let said = ''
  let startedNow = false
  while (Date.now() < deadline) {
    const live = await livePostmaster(place.cluster)
    if (live === null) {
      const started = await startPostmaster(place, binaries, fixedPort ?? (await freePort(place.port)), settings)
      startedNow = started.pid !== null
      if (startedNow) continue
      said = started.said
      if (!PASSING.test(said)) break
    } else if (live.ready && (await answers(live.port, place.password))) {
      return { port: live.port, tookOver: startedNow ? null : live.pid }
    }
    await pause(25)
  }
  throw new Error(`The database in ${place.cluster} did not start:\n${said.trim()}`)
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
    // BYPASSRLS: PostgreSQL lets only such a role make the owner of the few functions that look through the policies.
    await superuser.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB BYPASSRLS NOSUPERUSER PASSWORD ${secret}`)
  }
  if (!rows[0]?.database) await superuser.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`)
}
