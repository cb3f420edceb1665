import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/server/database/migrate'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { shiftDatabaseClock } from '#tests/clock/database-clock'
import { temporaryFolder } from '#tests/temporary-folder'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection string to the template of the test databases. */
    templateDatabase: string
    /** The same connection string, but for the application's role, which all copies of the template share. */
    templateOfApp: string
  }
}

interface Running {
  readonly template: string
  readonly templateOfApp: string
  stop(): Promise<void>
}

/** Several vitest projects of one run share the server; the last one to end stops it. */
const shared = globalThis as typeof globalThis & { slipwayTestDatabase?: { users: number; running: Promise<Running> } }

/**
 * vitest's global setup: one PostgreSQL for all tests of the run. It has a migrated database that serves as the template for
 * the test databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = (shared.slipwayTestDatabase ??= { users: 0, running: start() })
  database.users++
  const { template, templateOfApp } = await database.running
  project.provide('templateDatabase', template)
  project.provide('templateOfApp', templateOfApp)
  return async () => {
    database.users--
    if (database.users > 0) return
    delete shared.slipwayTestDatabase
    await (await database.running).stop()
  }
}

async function start(): Promise<Running> {
  const folder = temporaryFolder('databases')
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder.path}/data`, log: () => undefined, lasting: false })
  await shiftDatabaseClock(postgres.connectionString)
  const template = new URL(postgres.connectionString)
  template.pathname = '/slipway_template'
  const owner = new Client({ connectionString: postgres.connectionString })
  await owner.connect()
  await owner.query('CREATE DATABASE slipway_template')
  await owner.end()
  const { appConnectionString } = await migrate(template.href)
  return {
    template: template.href,
    templateOfApp: appConnectionString,
    async stop() {
      await postgres.stop()
      folder.remove()
    },
  }
}
