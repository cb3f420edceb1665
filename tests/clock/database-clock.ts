import { Client } from 'pg'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { temporaryFolder } from '#tests/temporary-folder'

/**
 * Shifts the clock of an embedded PostgreSQL by CLOCK_OFFSET_MS. `now()`, `clock_timestamp()` and `statement_timestamp()` are replaced in
 * the template of all databases that are created later, so that defaults, functions and queries use the same shifted time as the product's
 * processes. Anything else that reads the time gets the machine's time.
 */
export async function shiftDatabaseClock(ownerConnectionString: string): Promise<void> {
  const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
  if (offset === 0) return
  const template = new URL(ownerConnectionString)
  // the superuser of an embedded database has the owner's password
  template.username = 'postgres'
  template.pathname = '/template1'
  const client = new Client({ connectionString: template.href })
  await client.connect()
  try {
    await client.query(`
      CREATE FUNCTION real_clock_timestamp() RETURNS timestamptz LANGUAGE internal VOLATILE AS 'clock_timestamp';
      CREATE FUNCTION real_statement_timestamp() RETURNS timestamptz LANGUAGE internal STABLE AS 'statement_timestamp';
      CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
        AS $$ SELECT transaction_timestamp() + make_interval(secs => ${offset / 1000}) $$;
      CREATE OR REPLACE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
        AS $$ SELECT public.real_clock_timestamp() + make_interval(secs => ${offset / 1000}) $$;
      CREATE OR REPLACE FUNCTION pg_catalog.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
        AS $$ SELECT public.real_statement_timestamp() + make_interval(secs => ${offset / 1000}) $$;`)
  } finally {
    await client.end()
  }
}

/** Databases on a separate PostgreSQL server whose clock is shifted. */
export interface ShiftedDatabases {
  /** Creates an empty database; returns its owner's connection string. */
  make(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server whose clock is shifted, for products that run in their own processes. Null if the clock is not to be shifted.
 */
export async function startShiftedDatabases(): Promise<ShiftedDatabases | null> {
  if (process.env.CLOCK_OFFSET_MS === undefined) return null
  const folder = temporaryFolder('clock')
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder.path}/data`, log: () => undefined, lasting: false })
  await shiftDatabaseClock(postgres.connectionString)
  return {
    async make(name) {
      const owner = new Client({ connectionString: postgres.connectionString })
      await owner.connect()
      await owner.query(`CREATE DATABASE ${name}`).finally(() => owner.end())
      return Object.assign(new URL(postgres.connectionString), { pathname: `/${name}` }).href
    },
    async stop() {
      await postgres.stop()
      folder.remove()
    },
  }
}
