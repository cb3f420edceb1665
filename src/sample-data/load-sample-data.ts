import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { ENTER_INSTALLATION } from '#src/platform/server/database/transaction'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { areaSamples } from '#src/sample-data/area-samples'
import { settleContracts } from '#src/sample-data/projects/contract-work'
import { openBulkWriter } from '#src/sample-data/copy'
import { dropIndexes, setLastTicketed, writeTickets } from '#src/sample-data/tickets/load-tickets'
import { openRandom } from '#src/sample-data/random'
import { makeSampleData, SAMPLE_SEED, USUAL_TICKETS } from '#src/sample-data/make-sample-data'

const SAMPLE_LOCK = 7_250_412
/** Above this many tickets, it is faster to create the indexes at the end. */
const MANY = 20_000

/** The input of a load of the sample data. */
export interface SampleLoad {
  readonly ownerConnectionString: string
  /** The number of tickets, by default about 6,000. Tickets beyond that default go into big projects of the first agency. */
  readonly tickets?: number
  /** When the data is loaded. No sample event is later. */
  readonly now?: Date
  /** Receives progress messages. */
  readonly say: (line: string) => void
}

/**
 * Loads the sample data if the database has no agency. An advisory lock ensures that, of several servers that start at once, only one loads
 * it. Uses one transaction. Returns true if this call loaded it.
 */
export async function loadSampleData({ ownerConnectionString, tickets = USUAL_TICKETS, now = new Date(), say }: SampleLoad): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerConnectionString, application_name: 'slipway sample data' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(ENTER_INSTALLATION)
    await client.query('SELECT pg_advisory_xact_lock($1)', [SAMPLE_LOCK])
    const { rowCount } = await client.query('SELECT 1 FROM dot_authorities LIMIT 1')
    if (rowCount !== 0) return false
    say('Loading the sample data')
    const passwordHash = await hash(SAMPLE_PASSWORD)
    const sample = makeSampleData({ seed: SAMPLE_SEED, now, tickets, passwordHash })
    const writer = await openBulkWriter(client)
    await keepClosed(client, 'DISABLE')
    for (const [table, rows] of sample.frame) await writer.write(table, rows)
    const rebuild = tickets > MANY ? await dropIndexes(client) : null
    await writeTickets(writer, sample.tickets(), tickets, say)
    for (const [table, rows] of sample.rest()) await writer.write(table, rows)
    await rebuild?.(say)
    await setLastTicketed(client)
    await settleContracts(client)
    for (const [table, last] of sample.lastIds()) {
      await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)`, [table, last])
    }
    // without statistics, the planner would read a million tickets once for each assignment in the queries of the areas
    if (rebuild) await analyzeWritten(client)
    for (const { add } of areaSamples) await add({ client, writer, load: now, random: openRandom })
    await keepClosed(client, 'ENABLE')
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return true
  } finally {
    await client.end()
  }
}

/**
 * Collects the statistics of the tables that the transaction has written rows into, some of them by triggers. Leaves out all other tables,
 * because each analyzed table stays locked until the transaction ends.
 */
async function analyzeWritten(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`SELECT relname AS name FROM pg_stat_xact_user_tables WHERE schemaname = 'public' AND n_tup_ins > 0 ORDER BY 1`)
  await client.query(`ANALYZE ${rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
}

/**
 * Disables or enables the triggers that protect closed periods (migration 0021), since the load writes into periods that are already
 * closed.
 */
async function keepClosed(client: pg.Client, keep: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of ['slips', 'pay_item_assignments', 'pay_period_lines']) {
    for (const name of ['keep_closed_added', 'keep_closed_removed', 'keep_closed_changed']) await client.query(`ALTER TABLE ${table} ${keep} TRIGGER ${name}`)
  }
}
