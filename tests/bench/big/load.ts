import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { migrate } from '#src/platform/server/database/migrate'
import { ENTER_INSTALLATION } from '#src/platform/server/database/transaction'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { dropIndexes, setLastTicketed } from '#src/sample-data/tickets/load-tickets'
import { addAgencies, addProjects, planProjects } from '#tests/bench/big/agencies'
import { fillCounts } from '#tests/bench/big/counts'
import { addFloorTables } from '#tests/bench/big/floors'
import { addRowsOfTickets, addTickets } from '#tests/bench/big/tickets'

const SETTINGS = `SET work_mem = '256MB'; SET max_parallel_maintenance_workers = 2; SET synchronous_commit = off`

/** The folder of the database with this many tickets, under .cache/bench or BENCH_DATA_DIR. */
export function bigDataDir(tickets: number): string {
  return join(process.env.BENCH_DATA_DIR ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'bench'), bigName(tickets))
}

/** The name of the folder with a database of this size. */
export function bigName(tickets: number): string {
  return `big-${tickets}`
}

/**
 * Loads a database of this many tickets in ten agencies, half of them in the first, unless it is already loaded. The sample
 * data is loaded first, so that its people can sign in. SQL creates the rest without triggers, secondary indexes and foreign
 * keys, which are restored at the end.
 */
export async function loadBig(tickets: number, say: (line: string) => void): Promise<void> {
  const dataDir = bigDataDir(tickets)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log: say, lasting: false })
  try {
    await migrate(postgres.connectionString)
    await loadSampleData({ ownerConnectionString: postgres.connectionString, say })
    const owner = new Client({ connectionString: postgres.connectionString })
    await owner.connect()
    try {
      if (!(await isLoaded(owner))) await load(owner, tickets, say)
    } finally {
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function isLoaded(owner: Client): Promise<boolean> {
  return (await owner.query<{ there: string | null }>(`SELECT to_regclass('bench.added') AS there`)).rows[0]?.there !== null
}

async function load(owner: Client, tickets: number, say: (line: string) => void): Promise<void> {
  const begun = performance.now()
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const answer = await work()
    say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
    return answer
  }
  say(`Loading ${tickets} tickets`)
  await owner.query(SETTINGS)
  await owner.query('BEGIN')
  await owner.query(ENTER_INSTALLATION)
  await addAgencies(owner)
  await addProjects(owner, await planProjects(owner, tickets))
  const rebuild = await dropIndexes(owner)
  await switchTriggers(owner, 'DISABLE')
  const last = await step('tickets', () => addTickets(owner))
  await step('keys, pay codes and events', () => addRowsOfTickets(owner, last))
  await step('indexes and foreign keys', () => rebuild(say))
  await step('counts', () => fillCounts(owner))
  await setLastTicketed(owner)
  await switchTriggers(owner, 'ENABLE')
  await step('tables of the floors', () => addFloorTables(owner))
  await owner.query(`SELECT setval(pg_get_serial_sequence('slips', 'id'), (SELECT max(id) FROM slips))`)
  await owner.query(`SELECT setval(pg_get_serial_sequence('dot_authorities', 'id'), (SELECT max(id) FROM dot_authorities))`)
  await owner.query('CREATE TABLE bench.added ()')
  await owner.query('COMMIT')
  await step('VACUUM ANALYZE', () => owner.query('VACUUM ANALYZE'))
  await owner.query('CHECKPOINT').catch(() => undefined) // some owners lack the privilege for this
  say(`  ${tickets} tickets in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
}

/**
 * Disables or enables the triggers of the loaded tables. The triggers update counts and keys and protect closed periods. They run
 * once for each statement or row, which would be slow here.
 */
async function switchTriggers(owner: Client, keep: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of ['slips', 'pay_item_assignments', 'slip_events', 'slip_keys']) await owner.query(`ALTER TABLE ${table} ${keep} TRIGGER USER`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await loadBig(Number(process.argv[2] ?? 1_000_000), (line) => void process.stderr.write(`${line}\n`))
}
