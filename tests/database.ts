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
  return { connectionString: own.href, drop: () => asOwner(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Not in the template itself: PostgreSQL copies only a database that nobody is connected to. */
async function asOwner(template: URL, statement: string): Promise<void> {
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
