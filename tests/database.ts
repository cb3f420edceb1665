import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A migrated, empty database that only one test file uses. */
export interface TestDatabase {
  /** Connects as the owner of the database, like DATABASE_URL. */
  readonly connectionString: string
  /** Connects as the application's role, with the connection string that `migrate` would return. */
  readonly appConnectionString: string
  drop(): Promise<void>
}

/**
 * Creates a database for this test file by copying the files of the migrated template (tens of milliseconds). With its default strategy,
 * PostgreSQL would also write all of the copied data to its write-ahead log.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabase'))
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`)
  const own = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  return { connectionString: own(template.href), appConnectionString: own(inject('templateOfApp')), drop: () => asSuperuser(template, waitForLeaving(name), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/**
 * SQL that waits up to 5 s until the sessions of a database have ended on their own, because a connection that is just closing would report
 * an error if it were terminated.
 */
function waitForLeaving(database: string): string {
  return `DO $$ BEGIN FOR n IN 1..250 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}' AND usename IS NOT NULL);
    PERFORM pg_sleep(0.02);
  END LOOP; END $$`
}

/**
 * Runs statements as the superuser, who has the owner's password: the owner may end neither sessions of the application's role nor an
 * autovacuum worker.
 */
function asSuperuser(template: URL, ...statements: readonly string[]): Promise<void> {
  return asOwner(Object.assign(new URL(template), { username: 'postgres' }), ...statements)
}

/** Runs statements in a database other than the template, since PostgreSQL copies a database only when nobody is connected to it. */
async function asOwner(template: URL, ...statements: readonly string[]): Promise<void> {
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
