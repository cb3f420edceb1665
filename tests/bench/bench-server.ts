import { migrate } from '#src/platform/server/database/migrate'
import { Pool } from 'pg'
import { readConfiguration, withoutOwner } from '#src/platform/server/configuration'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { startServer, type RunningServer } from '#src/main/server/server'
import { factories, type Factories } from '#tests/api/factories'
import { signedInAs, type SignedInClient } from '#tests/api/signed-in'
import { temporaryFolder } from '#tests/temporary-folder'

/** The real server on its own PostgreSQL, with a signed-in administrator. */
export interface BenchServer {
  readonly running: RunningServer
  /** Connects as the application's role, for measuring baselines. */
  readonly appConnectionString: string
  /** Connects as the database's owner, to load and check data; never measured. */
  readonly owner: Pool
  readonly make: Factories
  readonly clerk: SignedInClient
  close(): Promise<void>
}

/** Starts the server on an empty database in a temporary folder. */
export async function openBenchServer(): Promise<BenchServer> {
  const folder = temporaryFolder('bench')
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder.path}/data`, log: () => undefined })
  const configuration = withoutOwner(readConfiguration({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder.path, SAMPLE_DATA: 'never', CALL_WAIT_SECONDS: '20' }))
  const migrated = await migrate(postgres.connectionString)
  const running = await startServer(configuration, migrated)
  const owner = new Pool({ connectionString: postgres.connectionString, max: 2 })
  // closing the pool does not wait for its connections to close; a connection that is still open when PostgreSQL stops emits an error
  owner.on('error', () => undefined)
  const make = await factories(owner)
  return {
    running,
    appConnectionString: migrated.appConnectionString,
    owner,
    make,
    clerk: await signedInAs(running, make, 'administrator', make.firstAgency),
    async close() {
      await running.close()
      await owner.end()
      await postgres.stop()
      folder.remove()
    },
  }
}
