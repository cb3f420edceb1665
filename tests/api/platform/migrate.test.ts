import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMigrations, migrate } from '#src/platform/server/database/migrate'
import { factories } from '#tests/api/factories'
import { testDatabase, type TestDatabase } from '#tests/database'
import { untilWaiting } from '#tests/lock-waits'
import { thorough } from '#tests/thorough'

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

test('M6 each applied migration has the checksum of its file, and one that was edited afterward stops the start', async () => {
  const { rows } = await owner.query<{ without: number; all: number }>('SELECT count(*) FILTER (WHERE checksum IS NULL)::int AS without, count(*)::int AS all FROM schema_migrations')
  expect(rows[0]).toMatchObject({ without: 0 })
  expect((await migrate(testing.connectionString)).applied).toBe(0)
  await owner.query(`UPDATE schema_migrations SET checksum = 'of another text' WHERE number = 4`)
  await expect(migrate(testing.connectionString)).rejects.toThrow('0004-slips.sql was edited after it was applied')
  // a database from a time when migrations had no checksums gets those of the current migration files
  await owner.query('UPDATE schema_migrations SET checksum = NULL')
  await migrate(testing.connectionString)
  const again = await owner.query('SELECT FROM schema_migrations WHERE checksum IS NULL')
  expect(again.rowCount).toBe(0)
})

thorough('M6 a migration that waits for a long call lets other calls pass, and continues when that call is over', async () => {
  const known = listMigrations()
  const next = { number: known.length + 1, name: 'next.sql', text: 'ALTER TABLE slips ADD COLUMN for_test int', checksum: 'next' }
  const [long, short] = [new Client({ connectionString: testing.connectionString }), new Client({ connectionString: testing.connectionString })]
  await Promise.all([long.connect(), short.connect()])
  try {
    await long.query('BEGIN; SELECT FROM slips LIMIT 1')
    const migrating = migrate(testing.connectionString, undefined, [...known, next])
    await untilWaiting(owner, long)
    // a short call must succeed while the long call is still running and the migration waits for it
    await short.query(`SET statement_timeout = '20s'`)
    await short.query('SELECT FROM slips LIMIT 1')
    await long.query('ROLLBACK')
    expect(await migrating).toMatchObject({ applied: 1 })
  } finally {
    await Promise.all([long.end(), short.end()])
  }
})

test('M6 a start whose connection breaks during a migration names the migration and leaves nothing of it, and the next start applies it', async () => {
  const known = listMigrations()
  const next = { number: known.length + 2, name: 'half.sql', text: 'CREATE TABLE half (id int); LOCK TABLE slips', checksum: 'half' }
  const migrations = [...known, { number: known.length + 1, name: 'next.sql', text: '', checksum: 'next' }, next]
  const long = new Client({ connectionString: testing.connectionString })
  await long.connect()
  try {
    await long.query('BEGIN; SELECT FROM slips LIMIT 1')
    const migrating = migrate(testing.connectionString, undefined, migrations).then(() => 'applied', (error: Error) => error.message)
    await untilWaiting(owner, long)
    await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'slipway migrations'`)
    expect(await migrating).toBe('migration half.sql failed')
    await long.query('ROLLBACK')
    expect((await owner.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }])
    expect(await migrate(testing.connectionString, undefined, migrations)).toMatchObject({ applied: 1 })
  } finally {
    await long.end()
  }
})

test('PAY-35 a do-not-pay item that was removed from the favorites before is a favorite again after the update, with its event', async () => {
  const connection = await testDatabase()
  const pool = new Pool({ connectionString: connection.connectionString })
  try {
    const make = await factories(pool)
    const project = await make.project()
    const item = await make.payItem(project, { is_dnp: true, item_code: 'DNP' })
    const other = await make.payItem(project)
    await pool.query(`ALTER TABLE pay_items DROP CONSTRAINT pay_items_do_not_pay_is_favorite; UPDATE pay_items SET mobile_favorite = false`)
    await pool.query(listMigrations().find(({ name }) => name === '0033-do-not-pay-is-favorite.sql')?.text ?? '')
    const { rows } = await pool.query('SELECT id, mobile_favorite, version FROM pay_items WHERE dot_project_id = $1 ORDER BY is_dnp DESC', [project])
    expect(rows).toEqual([{ id: item, mobile_favorite: true, version: 2 }, { id: other, mobile_favorite: false, version: 1 }])
    const events = await pool.query('SELECT record_id, event, changes, actor, record_version FROM record_events WHERE dot_project_id = $1', [project])
    expect(events.rows).toEqual([{ record_id: item, event: 'changed', changes: { mobile_favorite: [false, true] }, actor: 'Slipway', record_version: 2 }])
  } finally {
    await pool.end()
    await connection.drop()
  }
})
