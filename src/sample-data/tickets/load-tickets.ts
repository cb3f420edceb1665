import pg from 'pg'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { BulkWriter } from '#src/sample-data/copy'
import type { SampleTicket } from '#src/sample-data/tickets/tickets'

const CHUNK = 5000
const REPORT_EVERY = 50_000

/** Writes tickets and their rows, a few thousand at a time, and reports progress. Returns the number of tickets. */
export async function writeTickets(writer: BulkWriter, tickets: Iterable<SampleTicket>, expected: number, say: (line: string) => void): Promise<number> {
  const begun = Date.now()
  let written = 0
  let rows = 0
  let chunk: SampleTicket[] = []
  const flush = async () => {
    for (const [table, pick] of TABLES) {
      const some = chunk.flatMap(pick)
      rows += some.length
      await writer.write(table, some)
    }
    const before = Math.floor(written / REPORT_EVERY)
    written += chunk.length
    chunk = []
    if (Math.floor(written / REPORT_EVERY) > before) say(`  ${count(written)} of ${count(expected)} tickets, ${rate(rows, begun)}`)
  }
  let agency: unknown = null
  for (const ticket of tickets) {
    const next = ticket.slip['dot_authority_id']
    if (chunk.length >= CHUNK || (agency !== null && agency !== next)) await flush()
    agency = next
    chunk.push(ticket)
  }
  await flush()
  say(`  ${count(written)} tickets, ${count(rows)} rows in ${((Date.now() - begun) / 1000).toFixed(1)} s, ${rate(rows, begun)}`)
  return written
}

const TABLES: readonly (readonly [string, (ticket: SampleTicket) => readonly CopyRow[]])[] = [
  ['slips', (ticket) => [ticket.slip]],
  ['slip_sources', (ticket) => ticket.sources],
  ['slip_events', (ticket) => ticket.events],
  ['pay_item_assignments', (ticket) => ticket.assignments],
  ['slip_notes', (ticket) => ticket.notes],
  ['slip_corrections', (ticket) => ticket.corrections],
]

const count = (value: number) => value.toLocaleString('en-US')
const rate = (rows: number, begun: number) => `${count(Math.round((rows * 1000) / Math.max(1, Date.now() - begun)))} rows/s`

/**
 * Drops the indexes and foreign keys of the ticket tables, which makes loading many rows several times faster. Returns the
 * function that creates them again, which also checks every foreign key.
 */
export async function dropIndexes(client: pg.Client): Promise<(say: (line: string) => void) => Promise<void>> {
  const tables = [...TABLES.map(([table]) => table), 'slip_keys']
  const keys = await client.query<{ on_table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS on_table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[]) ORDER BY conname`,
    [tables],
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid) ORDER BY 1`,
    [tables],
  )
  for (const { on_table, name } of keys.rows) await client.query(`ALTER TABLE ${on_table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  return async (say) => {
    const begun = Date.now()
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { on_table, name, definition } of keys.rows) {
      await client.query(`ALTER TABLE ${on_table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
    }
    say(`  ${indexes.rows.length} indexes and ${keys.rows.length} foreign keys in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  }
}

/** Sets the time of the last ticket on each project. */
export async function setLastTicketed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
  for (const { id } of rows) {
    await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(id)])
    await client.query(
      `UPDATE dot_projects SET last_ticketed_at = newest.at
       FROM (SELECT dot_project_id, max(ticketed_at) AS at FROM slip_keys WHERE dot_authority_id = $1 GROUP BY 1) AS newest
       WHERE dot_authority_id = $1 AND id = newest.dot_project_id`,
      [id],
    )
  }
}
