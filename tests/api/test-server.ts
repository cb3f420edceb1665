import { Pool } from 'pg'
import type { Role } from '#src/platform/domain/session/roles'
import { readConfiguration } from '#src/platform/server/configuration'
import { migrate } from '#src/platform/server/database/migrate'
import { startServer, type RunningServer } from '#src/main/server/server'
import { factories, type Factories } from '#tests/api/factories'
import { clientOf, type Client } from '#tests/api/client'
import { signedInAs, type SignedInClient } from '#tests/api/signed-in'
import { testDatabase } from '#tests/database'
import { temporaryFolder } from '#tests/temporary-folder'

/** The real server on a database of this test file's own. */
export interface TestServer {
  /** http://127.0.0.1:PORT */
  readonly address: string
  readonly running: RunningServer
  /** The database as its owner has it, for a process of its own. */
  readonly connectionString: string
  /** As the owner of the database: past row-level security, to arrange and to look. */
  readonly owner: Pool
  /** Rows made in the database: agencies, people, projects, pay items, tickets. */
  readonly make: Factories
  /** A client without a session. */
  readonly anyone: Client
  /** A client of a new employee with this role, in the first agency unless another is named. */
  signedIn(role: Role, agency?: number): Promise<SignedInClient>
  /** A second server process's worth on the same database. */
  another(): Promise<{ readonly address: string; readonly running: RunningServer; close(): Promise<void> }>
  close(): Promise<void>
}

/** Starts it on any free port; `environment` adds settings. There is one agency, `make.firstAgency`. */
export async function openTestServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const folder = temporaryFolder('api')
  const database = await testDatabase()
  const configuration = readConfiguration({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder.path,
    SAMPLE_DATA: 'never',
    DATABASE_CONNECTIONS: '10',
    // a busy machine is no flood
    CALL_WAIT_SECONDS: '20',
    ...environment,
  })
  const migrated = await migrate(database.connectionString)
  const running = await startServer(configuration, migrated)
  const owner = new Pool({ connectionString: database.connectionString, max: 3 })
  const make = await factories(owner)
  return {
    address: running.address,
    running,
    connectionString: database.connectionString,
    owner,
    make,
    anyone: clientOf(running.address, {}),
    signedIn: (role, agency = make.firstAgency) => signedInAs(running, make, role, agency),
    async another() {
      const second = await startServer(configuration, migrated)
      return { address: second.address, running: second, close: () => second.close() }
    },
    async close() {
      await running.close()
      await owner.end()
      await database.drop()
      folder.remove()
    },
  }
}
