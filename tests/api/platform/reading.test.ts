import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#src/platform/server/database/migrate'
import { inReading, type Reading } from '#src/platform/server/database/reading'
import { sql } from '#src/platform/server/database/sql'
import { factories } from '#tests/api/factories'
import { testDatabase, type TestDatabase } from '#tests/database'

const TIMEOUT_MS = 300

let testing: TestDatabase
let owner: Pool
let pool: Pool
let appConnectionString: string
let connected = 0
let [ours, theirs] = [0, 0]

beforeAll(async () => {
  testing = await testDatabase()
  appConnectionString = (await migrate(testing.connectionString)).appConnectionString
  owner = new Pool({ connectionString: testing.connectionString, max: 2 })
  const make = await factories(owner)
  ours = make.firstAgency
  theirs = await make.agency()
  pool = new Pool({ connectionString: appConnectionString, max: 1, pipeline: true, statement_timeout: TIMEOUT_MS, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    connected += 1
    client.on('error', () => undefined)
  })
  for (const agency of [ours, theirs]) {
    await owner.query(
      `INSERT INTO feature_flags (dot_authority_id, name, is_on) SELECT $1::int, 'flag_' || n, true FROM generate_series(1, 3) n`, [agency])
  }
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await testing.drop()
})
beforeEach(() => inReading(pool, ours, (db) => db.last(() => backend(db))))

const reading = <T>(agency: number, work: (db: Reading) => Promise<T>) => inReading(pool, agency, work)
const backend = async (db: Reading) => (await db.one(sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`)).pid
/** The agencies of all rows that a statement without a condition returns. Only the row-level security policy limits that statement. */
const agenciesSeen = async (db: Reading) =>
  (await db.many(sql.prepared('seen', sql<{ agency: number }>`SELECT dot_authority_id AS agency FROM feature_flags`))).map(({ agency }) => agency)
const agenciesAsTexts = async (db: Reading) => (await db.texts(sql`SELECT dot_authority_id FROM feature_flags`)).map(([agency]) => Number(agency))
const fails = (db: Reading) => db.many(sql`SELECT 1 / ${0}::int`)

/** The state in which a reading leaves the pool's only connection: its agency, the rows that it sees, and whether a transaction is open. */
async function leftBehind(): Promise<unknown> {
  const { rows } = await pool.query<{ agency: string; rows: string; running: boolean }>(
    `SELECT current_setting('app.dot_authority_id', true) AS agency, (SELECT count(*) FROM feature_flags) AS rows,
       transaction_timestamp() <> statement_timestamp() AS running`)
  return { ...rows[0], agency: rows[0]?.agency ?? '' }
}
const NOTHING = { agency: '', rows: '0', running: false }

describe('a reading of an agency (reliability D2)', () => {
  test('API-16 1,000 mixed calls of two agencies on one connection see only their own rows, even next to calls that fail', async () => {
    const before = connected
    const kinds = [
      (db: Reading) => db.last(() => agenciesSeen(db)),
      async (db: Reading) => (await Promise.all([agenciesSeen(db), agenciesAsTexts(db)])).flat(),
      async (db: Reading) => [...(await agenciesSeen(db)), ...(await db.last(() => agenciesSeen(db)))],
      async (db: Reading) => (await Promise.all([agenciesSeen(db), fails(db), agenciesSeen(db)])).flat(),
      async (db: Reading) => (await db.last(() => Promise.all([fails(db), agenciesSeen(db)]))).flat(),
    ]
    const calls = await Promise.allSettled(
      Array.from({ length: 1000 }, async (_, n) => {
        const agency = n % 3 === 0 ? theirs : ours
        const work = kinds[n % kinds.length] ?? agenciesSeen
        return { agency, seen: await reading(agency, work) }
      }))
    const answered = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []))
    expect(answered).toHaveLength(600)
    for (const { agency, seen } of answered) {
      expect([3, 6]).toContain(seen.length)
      expect(seen.every((one) => one === agency)).toBe(true)
    }
    expect(connected).toBe(before)
    expect(await leftBehind()).toEqual(NOTHING)
  })

  test('API-16 the agency is set for the transaction only: nothing of it is left on the connection', async () => {
    const before = connected
    expect(await reading(ours, agenciesSeen)).toEqual([ours, ours, ours])
    expect(await leftBehind()).toEqual(NOTHING)
    expect(connected).toBe(before)
  })

  test('API-16 a statement after the last one is refused by us, since it would run without an agency', async () => {
    const late = reading(ours, async (db) => {
      await db.last(() => agenciesSeen(db))
      return agenciesSeen(db)
    })
    await expect(late).rejects.toThrow('a reading that has ended takes no more statements')
    let endedReading: Reading | undefined
    await reading(ours, async (db) => void (endedReading = db))
    await expect(endedReading?.many(sql`SELECT 1`)).rejects.toThrow('a reading that has ended')
    await expect(endedReading?.texts(sql`SELECT 1`)).rejects.toThrow('a reading that has ended')
    expect(await leftBehind()).toEqual(NOTHING)
  })

  test('API-16 an error in the middle rejects with that error, and the connection stays clean', async () => {
    const before = connected
    const one = reading(ours, (db) => db.last(() => Promise.all([agenciesSeen(db), fails(db), agenciesSeen(db)])))
    await expect(one).rejects.toThrow('division by zero')
    const refusedFirst = reading(ours, (db) => db.last(() => Promise.all([fails(db).finally(() => undefined).finally(() => undefined), agenciesSeen(db)])))
    await expect(refusedFirst).rejects.toThrow('division by zero')
    const thrown = reading(ours, async (db) => {
      await agenciesSeen(db)
      throw new Error('the work itself')
    })
    await expect(thrown).rejects.toThrow('the work itself')
    expect(await leftBehind()).toEqual(NOTHING)
    expect(await reading(theirs, (db) => db.last(() => agenciesSeen(db)))).toEqual([theirs, theirs, theirs])
    expect(connected).toBe(before)
  })

  test('API-16 an error that the work swallowed leaves no transaction open', async () => {
    const result = await reading(ours, async (db) => {
      await fails(db).catch(() => undefined)
      return 'an answer'
    })
    expect(result).toBe('an answer')
    expect(await leftBehind()).toEqual(NOTHING)
  })

  test('API-16 a value that cannot be sent costs the connection, and a named statement works on the next one', async () => {
    const before = connected
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const named = (value: unknown) => sql.prepared('named', sql<{ given: string }>`SELECT ${value}::text AS given`)
    await expect(reading(ours, (db) => db.many(named(circular)))).rejects.toThrow('circular')
    expect(await reading(ours, (db) => db.one(named('text')))).toEqual({ given: 'text' })
    expect(connected).toBe(before + 1)
    expect(await leftBehind()).toEqual(NOTHING)
  })

  test('API-16 a statement that exceeds its time rejects, and the connection stays clean', async () => {
    const before = connected
    const slow = reading(ours, (db) => db.last(() => Promise.all([db.many(sql`SELECT pg_sleep(${(TIMEOUT_MS * 20) / 1000})`), agenciesSeen(db)])))
    await expect(slow).rejects.toThrow('statement timeout')
    expect(await reading(theirs, agenciesSeen)).toEqual([theirs, theirs, theirs])
    expect(await leftBehind()).toEqual(NOTHING)
    expect(connected).toBe(before)
  })

  test('API-16 a killed connection rejects what was running on it and is replaced, during a statement and between two', async () => {
    const before = connected
    const executioner = new Pool({ connectionString: appConnectionString, max: 1 })
    const kill = (pid: number) => executioner.query('SELECT pg_terminate_backend($1)', [pid])
    const between = reading(ours, async (db) => {
      await kill(await backend(db))
      return db.last(() => agenciesSeen(db))
    })
    await expect(between).rejects.toThrow(/terminat|connection error/)
    const during = reading(ours, async (db) => {
      const pid = await backend(db)
      return db.last(() => Promise.all([db.many(sql`SELECT pg_sleep(0.25)`), agenciesSeen(db), kill(pid)]))
    })
    await expect(during).rejects.toThrow(/terminat|connection error/)
    expect(await reading(theirs, (db) => db.last(() => agenciesSeen(db)))).toEqual([theirs, theirs, theirs])
    expect(connected).toBe(before + 2)
    expect(await leftBehind()).toEqual(NOTHING)
    await executioner.end()
  })

  test('API-16 it writes nothing', async () => {
    await expect(reading(ours, (db) => db.run())).rejects.toThrow('a reading writes nothing')
    await expect(reading(ours, (db) => db.many(sql`DELETE FROM feature_flags`))).rejects.toThrow('read-only transaction')
    expect(await reading(ours, agenciesSeen)).toHaveLength(3)
  })
})
