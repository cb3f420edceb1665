import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listMigrations, migrate } from '#src/platform/server/database/migrate'
import { testDatabase, type TestDatabase } from '#tests/database'

let testing: TestDatabase
let owner: Client
beforeAll(async () => {
  testing = await testDatabase()
  owner = new Client({ connectionString: testing.connectionString })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await testing.drop()
})

test('M6 each applied migration has the checksum of its file, and one that was edited afterwards stops the start', async () => {
  const { rows } = await owner.query<{ without: number; all: number }>('SELECT count(*) FILTER (WHERE checksum IS NULL)::int AS without, count(*)::int AS all FROM schema_migrations')
  expect(rows[0]).toMatchObject({ without: 0 })
  expect((await migrate(testing.connectionString)).applied).toBe(0)
  await owner.query(`UPDATE schema_migrations SET checksum = 'of another text' WHERE number = 4`)
  await expect(migrate(testing.connectionString)).rejects.toThrow('0004-slips.sql was edited after it was applied')
  // a database from before checksums takes those of the files
  await owner.query('UPDATE schema_migrations SET checksum = NULL')
  await migrate(testing.connectionString)
  const again = await owner.query('SELECT FROM schema_migrations WHERE checksum IS NULL')
  expect(again.rowCount).toBe(0)
})

test('M6 a migration that waits for a long call lets other calls pass, and goes on when that one is over', async () => {
  const known = listMigrations()
  const next = { number: known.length + 1, name: 'next.sql', text: 'ALTER TABLE slips ADD COLUMN for_test int', checksum: 'next' }
  const [long, short] = [new Client({ connectionString: testing.connectionString }), new Client({ connectionString: testing.connectionString })]
  await Promise.all([long.connect(), short.connect()])
  try {
    await long.query('BEGIN; SELECT FROM slips LIMIT 1')
    const migrating = migrate(testing.connectionString, undefined, [...known, next])
    await vi.waitFor(async () => expect((await owner.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(0), { interval: 5, timeout: 8_000 })
    // behind the waiting migration, while the long call still goes on
    await short.query(`SET statement_timeout = '20s'`)
    await short.query('SELECT FROM slips LIMIT 1')
    await long.query('ROLLBACK')
    expect(await migrating).toMatchObject({ applied: 1 })
  } finally {
    await Promise.all([long.end(), short.end()])
  }
})
