import { Pool } from 'pg'
import type { Role } from '#src/platform/domain/session/roles'
import { readConfiguration, withoutOwner } from '#src/platform/server/configuration'
import { startServer, type RunningServer } from '#src/main/server/server'
import { factories, type Factories } from '#tests/api/factories'
import { clientOf, type Client } from '#tests/api/client'
import { signedInAs, type SignedInClient } from '#tests/api/signed-in'
import { testDatabase } from '#tests/database'
import { temporaryFolder } from '#tests/temporary-folder'

/** The real server, on a database that only this test file uses. */
export interface TestServer {
  /** The server's address: http://127.0.0.1:PORT. */
  readonly address: string
  readonly running: RunningServer
  /** The connection string of the database's owner, for another process. */
  readonly connectionString: string
  /** Connections of the database's owner, who bypasses row-level security. Tests use them to arrange data and to check it. */
  readonly owner: Pool
  /** Creates rows in the database: agencies, people, projects, pay items, tickets. */
  readonly make: Factories
  /** A client without a session. */
  readonly anyone: Client
  /** Creates an employee with this role, by default in the first agency, and returns a client with a session of that employee. */
  signedIn(role: Role, agency?: number): Promise<SignedInClient>
  /** Starts a second server on the same database, as another process would. */
  another(): Promise<{ readonly address: string; readonly running: RunningServer; close(): Promise<void> }>
  close(): Promise<void>
}

/** Starts the server on a free port; `environment` adds settings. It has one agency, `make.firstAgency`. */
export async function openTestServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const folder = temporaryFolder('api')
  const database = await testDatabase()
  const configuration = withoutOwner(readConfiguration({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder.path,
    SAMPLE_DATA: 'never',
    DATABASE_CONNECTIONS: '10',
    // on a busy machine, calls may wait longer than usual before they are refused
    CALL_WAIT_SECONDS: '20',
    ...environment,
  }))
  // no migration is needed, since the database is a copy of a migrated template
  const running = await startServer(configuration, database)
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
      const second = await startServer(configuration, database)
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
