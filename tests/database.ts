import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A database of a test file's own: migrated, empty, and nobody else's. */
export interface TestDatabase {
  /** As its owner, like DATABASE_URL. */
  readonly connectionString: string
  drop(): Promise<void>
}

/** Makes a database for this test file, a copy of the migrated template (tens of milliseconds). */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabase'))
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`)
  const own = new URL(template)
  own.pathname = `/${name}`
  return { connectionString: own.href, drop: () => asOwner(template, waitForLeaving(name), endSessionsOf(name), `DROP DATABASE IF EXISTS ${name}`) }
}

/** A connection that is being closed takes its end for an error: those get 5 s to go by themselves. */
function waitForLeaving(database: string): string {
  return `DO $$ BEGIN FOR n IN 1..250 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}' AND usename IS NOT NULL);
    PERFORM pg_sleep(0.02);
  END LOOP; END $$`
}

/** WITH (FORCE) would try to end a worker of autovacuum too, which no owner may; the plain DROP asks that one to go. */
function endSessionsOf(database: string): string {
  return `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}' AND usename IS NOT NULL`
}

/** Not in the template itself: PostgreSQL copies only a database that nobody is connected to. */
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
