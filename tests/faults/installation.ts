import { join } from 'node:path'
import { Pool } from 'pg'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { livePostmaster } from '#src/platform/server/embedded/postmaster'
import { factories, type Factories } from '#tests/api/factories'
import { today } from '#tests/day'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'

/** A durable PostgreSQL (committed data is on disk), and servers on it. A test may kill any of them. */
export interface Installation {
  readonly connectionString: string
  readonly owner: Pool
  readonly database: Database
  readonly make: Factories
  start(port?: number, environment?: Readonly<Record<string, string>>): Promise<ServerProcess>
  /** kill -9 of the postgres process; it is restarted automatically. */
  killDatabase(): Promise<void>
  /** Stops postgres as an operator does; `startDatabase` starts it again on the same port. */
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  close(): Promise<void>
}

/** Creates the installation in its own folder, with one agency. */
export async function openInstallation(): Promise<Installation> {
  const folder = temporaryFolder('faults')
  const dataDir = join(folder.path, 'data')
  const open = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
  let postgres: EmbeddedPostgres = await open()
  const { connectionString } = postgres
  const { appConnectionString } = await migrate(connectionString)
  const owner = new Pool({ connectionString, max: 3 })
  owner.on('error', () => undefined) // otherwise, losing this connection would end the process
  const database = openDatabase({ connectionString: appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: join(folder.path, 'server') })
  const make = await factories(owner)
  const servers: ServerProcess[] = []
  return {
    connectionString,
    owner,
    database,
    make,
    async start(port, environment) {
      const server = await startServerProcess(connectionString, join(folder.path, 'server'), port, environment)
      servers.push(server)
      return server
    },
    async killDatabase() {
      const live = await livePostmaster(join(dataDir, 'postgres'))
      if (live === null) throw new Error('there is no postgres to kill')
      process.kill(live.pid, 'SIGKILL')
    },
    stopDatabase: () => postgres.stop(),
    async startDatabase() {
      postgres = await open()
    },
    async close() {
      for (const server of servers) {
        server.process.kill('SIGKILL')
        await server.exited
      }
      await owner.end()
      await database.close()
      await postgres.stop()
      folder.remove()
    },
  }
}

/** Inserts many plain tickets of a project with one statement; returns their ids. */
export async function makeTickets(owner: Pool, project: number, plant: number, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier,
      material_description, uom_1, quantity, gross_amount_1, tare_amount_1, net_amount)
    SELECT 1, $1, $2, n.number, n.number, $4::date, now(), 'Plant', 'Supplier', 'SPWEB440', 'TON', 20, 35, 15, 20
    FROM (SELECT gen_random_uuid()::text AS number FROM generate_series(1, $3)) AS n RETURNING id`, [project, plant, count, today()])
  return rows.map(({ id }) => id)
}
